def unpacked(archive) {
  def home = new File(basedir, "target/unpacked/${archive.name}")
  home.mkdirs()
  assert ['tar', '-xzf', archive.path, '-C', home.path].execute().waitFor() == 0
  home
}
def program(home) {
  def found = null
  home.eachFileRecurse { if (it.name == 'foreign') found = it }
  assert found?.canExecute()
  found
}

// By default one archive for this platform, and the commands are told of no target.
def dist = new File(basedir, 'target/dist').listFiles().findAll { it.name.endsWith('.tar.gz') }
assert dist.size() == 1
def home = unpacked(dist[0])
assert program(home).text.contains('#  = / = /')
assert [program(home).path, 'x'].execute().text == 'foreign x\n'
def manifest = new File(home, 'manifest.yaml').text
assert manifest.startsWith('# A program that no Java build makes')
assert manifest.contains('--quiet')
assert !manifest.contains('compile.sh') : 'a released manifest has no build'

// For explicit platforms it runs once each, and is told of its target.
def told = ['linux-amd64': '# linux/amd64 = linux/amd64 = linux/amd64',
            'linux-arm64-musl': '# linux/arm64 = linux/arm64 = linux/arm64',
            'darwin-arm64': '# darwin/arm64 = darwin/arm64 = darwin/arm64']
told.each { suffix, line ->
  def archive = new File(basedir, "explicit/foreign-1.0.0-${suffix}.tar.gz")
  assert program(unpacked(archive)).text.contains(line)
}
true
