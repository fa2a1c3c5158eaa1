"""What this app does, without a gateway."""

import asyncio
import sys
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).parent.parent
sys.path.insert(0, str(HERE))

import build  # noqa: E402

# The program as it is packaged: its sources and the generated code of the protocol.
TREE = tempfile.TemporaryDirectory()
sys.path.insert(0, str(build.tree(Path(TREE.name))))
unittest.addModuleCleanup(TREE.cleanup)

from greeter.app import Ask, Config, Greeter, Text  # noqa: E402
from provider import typed  # noqa: E402


class GreeterTest(unittest.TestCase):
    def test_greets_by_name(self):
        greeting = asyncio.run(Greeter(Config()).greet(Ask("Ada", 2), None))
        self.assertEqual(greeting.text, "Hello, Ada! Hello, Ada!")

    def test_greets_as_it_is_configured(self):
        greeting = asyncio.run(Greeter(Config("Good morning")).greet(Ask("Ada"), None))
        self.assertEqual(greeting.text, "Good morning, Ada!")

    def test_refuses_to_greet_a_thousand_times(self):
        ask, problems = typed.parse(Ask, b'{"name": "Ada", "times": 1000}')
        self.assertIsNone(ask)
        self.assertEqual([(one.pointer, one.message) for one in problems], [("/times", "must be at most 10")])

    def test_counts_words_in_any_alphabet(self):
        count = asyncio.run(Greeter(Config()).count(Text("Да, да — yes, YES, yes!"), None))
        self.assertEqual(typed.write(count).decode(), '{"words": 5, "occurrences": [{"word": "yes", "times": 3}, {"word": "да", "times": 2}]}')


if __name__ == "__main__":
    unittest.main()
