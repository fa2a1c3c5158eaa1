def first = new File(basedir, 'first').listFiles().sort { it.name }
def second = new File(basedir, 'second').listFiles().sort { it.name }

assert first*.name == second*.name
assert first*.name.any { it.endsWith('.cdx.json') }
[first, second].transpose().each { a, b -> assert a.bytes == b.bytes : "${a.name} differs" }
true
