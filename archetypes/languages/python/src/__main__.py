"""The program: a provider of kind app, for as long as its host wants it."""

from greeter.app import Greeter
from provider.serve import main

main(Greeter)
