// The page was built into the archive, and says where its script and styles are now.
def archive = new File(basedir, 'target/dist/stock-board-0.1.0-generic.tar.gz')
def read = { name -> ['tar', '-xOzf', archive.path, name].execute().text }
def files = ['tar', '-tzf', archive.path].execute().text.readLines()
assert files.findAll { !it.startsWith('static/') } as Set ==
    ['files.sha256', 'manifest.yaml', 'assets/icon.svg', 'pages/board.html', 'schemas/config.yaml'] as Set

def page = read('static/index.html')
def built = files.findAll { it.startsWith('static/') } - 'static/index.html'
assert built.size() == 2
built.each { assert page.contains('"' + (it - 'static/') + '"') }

def manifest = read('manifest.yaml')
assert manifest =~ /(?m)^  static:\s+root: static$/ || manifest.contains('static: {root: static}')
assert !manifest.contains('build.sh')
true
