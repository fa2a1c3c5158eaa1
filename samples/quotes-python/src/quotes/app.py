"""The app: its configuration and its operations."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from typing import Literal, Optional

from provider.app import Call, Pieces, operation
from provider.host import Host
from provider.refusal import Reason, Refusal
from provider.typed import described
from quotes.shelf import Quote, Shelf

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Messenger:
    """Another app that carries texts to people."""

    app: str
    operation: str


@dataclass(frozen=True)
class Config:
    """What an operator may set; schemas/config.yaml says it to people."""

    language: Literal["en", "la"] = "en"
    messenger: Optional[Messenger] = None


@dataclass(frozen=True)
class Search:
    author: Optional[str] = described("Only of this author", None)
    limit: int = described("How many at most", 10, minimum=1, maximum=100)


@dataclass(frozen=True)
class Quotations:
    quotes: tuple[Quote, ...]


@dataclass(frozen=True)
class Recital:
    id: str = described("Of the quote")
    secondsPerWord: float = described("How slowly it is read", 0.0, minimum=0, maximum=3600)


@dataclass(frozen=True)
class Letter:
    id: str = described("Of the quote")
    to: str = described("The recipient, as the messenger names it")


@dataclass(frozen=True)
class Receipt:
    status: int = described("What the messenger answered, as an HTTP status")


class Quotes:
    """Sayings of people who are long dead"""

    NAME = "quotes"
    Config = Config

    def __init__(self, config: Config) -> None:
        self._shelf = Shelf(config.language)
        self._messenger = config.messenger
        self._host = Host()

    @operation("quotes.find", "Quotes, also of one author only", title="Find quotes", read_only=True)
    async def find(self, search: Search, call: Call) -> Quotations:
        return Quotations(self._shelf.by(search.author, search.limit))

    @operation("quotes.recite", "Reads a quote aloud, word by word", title="Recite a quote", read_only=True)
    async def recite(self, recital: Recital, call: Call) -> Pieces:
        for word in self._known(recital.id).text.split():
            yield word + " "
            # Cancelled with the call, so that no further words are sent.
            await asyncio.sleep(recital.secondsPerWord)

    @operation("quotes.send", "Sends a quote to a person", title="Send a quote")
    async def send(self, letter: Letter, call: Call) -> Receipt:
        if self._messenger is None:
            raise Refusal(Reason.NOT_SUPPORTED, "no messenger is configured: set config.messenger")
        quote = self._known(letter.id)
        parameters = {"to": letter.to, "text": f"{quote.text} ({quote.author})"}
        answer = await self._host.invoke(call, self._messenger.app, self._messenger.operation, parameters)
        log.info("sent %s for %s, answer %d", quote.id, call.subject, answer.status)
        return Receipt(answer.status)

    def _known(self, quote_id: str) -> Quote:
        quote = self._shelf.get(quote_id)
        if quote is None:
            raise Refusal(Reason.NOT_FOUND, f"there is no quote '{quote_id}'; quotes.find lists them")
        return quote
