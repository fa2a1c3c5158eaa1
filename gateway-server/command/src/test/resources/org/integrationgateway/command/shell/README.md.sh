#: gateway agent chat --tool demo/math.add => echo add | gateway agent chat --yes --tool demo/math.add
