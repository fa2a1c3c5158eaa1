"""The program: a provider of kind app, for as long as its host wants it."""

from provider.serve import main
from quotes.app import Quotes

main(Quotes)
