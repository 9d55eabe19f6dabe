"""What must outlive a page: what was tried and learnt, and games left off. No names, no accounts.

A learner is a secret code that only their browser knows; the database holds its fingerprint.
"""

from tutor.store.database import StoreUnavailable, open_store
from tutor.store.keep import Kept, Learner, SavedGame, Store

__all__ = ["Kept", "Learner", "SavedGame", "Store", "StoreUnavailable", "open_store"]
