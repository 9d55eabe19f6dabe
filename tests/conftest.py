"""No test touches the progress of whoever runs it: it is kept in a file of the test's own."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

if "TUTOR_DATABASE_URL" not in os.environ:
    folder = Path(tempfile.mkdtemp(prefix="tutor-test-"))
    os.environ["TUTOR_DATABASE_URL"] = f"sqlite:///{folder / 'progress.sqlite'}"
