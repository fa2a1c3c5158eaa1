"""Where the quotes stand."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Quote:
    """One saying."""

    id: str
    author: str
    text: str


ENGLISH = (
    Quote("seneca-1", "Seneca", "It is not that we have a short time to live, but that we waste a lot of it."),
    Quote("seneca-2", "Seneca", "While we wait for life, life passes."),
    Quote("caesar-1", "Caesar", "I came, I saw, I conquered."),
    Quote("horace-1", "Horace", "Seize the day, trusting as little as possible in the next."),
)

LATIN = (
    Quote("seneca-1", "Seneca", "Non exiguum temporis habemus, sed multum perdidimus."),
    Quote("seneca-2", "Seneca", "Dum differtur vita transcurrit."),
    Quote("caesar-1", "Caesar", "Veni, vidi, vici."),
    Quote("horace-1", "Horace", "Carpe diem, quam minimum credula postero."),
)


class Shelf:
    """All quotes in one language."""

    def __init__(self, language: str) -> None:
        self._quotes = LATIN if language == "la" else ENGLISH

    def by(self, author: str | None, limit: int) -> tuple[Quote, ...]:
        """Those of an author, or of everybody."""
        wanted = (one for one in self._quotes if author is None or one.author.lower() == author.lower())
        return tuple(wanted)[:limit]

    def get(self, quote_id: str) -> Quote | None:
        """The one with this id."""
        return next((one for one in self._quotes if one.id == quote_id), None)
