"""The app: its configuration and its operations."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from provider.app import Call, operation
from provider.typed import described


@dataclass(frozen=True)
class Config:
    """The configuration of a deployment; schemas/config.yaml describes it for operators."""

    greeting: str = "Hello"


@dataclass(frozen=True)
class Ask:
    name: str = described("The person to greet")
    times: int = described("How often, 1 to 10", 1, minimum=1, maximum=10)


@dataclass(frozen=True)
class Greeting:
    text: str


@dataclass(frozen=True)
class Text:
    text: str = described("Any text")


@dataclass(frozen=True)
class Occurrence:
    word: str
    times: int


@dataclass(frozen=True)
class Count:
    words: int
    occurrences: tuple[Occurrence, ...] = described("How often each word occurs")


class Greeter:
    """Says hello, and counts words"""

    NAME = "${artifactId}"
    Config = Config

    def __init__(self, config: Config) -> None:
        self._config = config

    @operation("greet", "Greets a person by name", title="Greet a person", read_only=True)
    async def greet(self, ask: Ask, call: Call) -> Greeting:
        return Greeting(" ".join([f"{self._config.greeting}, {ask.name}!"] * ask.times))

    @operation("words.count", "Counts the words of a text", title="Count words", read_only=True)
    async def count(self, text: Text, call: Call) -> Count:
        found = Counter(re.findall(r"\w+", text.text.lower()))
        return Count(found.total(), tuple(Occurrence(word, times) for word, times in sorted(found.items())))
