// Only the last version is there, and in the release.
def archives = { folder ->
  new File(basedir, folder).list().findAll { it.endsWith('.tar.gz') } as List
}
assert archives('target/dist') == ['catalogue-2.4.0-generic.tar.gz']
assert archives('target/release') == ['catalogue-2.4.0-generic.tar.gz']

// The packaged manifest has the version of the POM, and the one in the sources has no version.
def archive = new File(basedir, 'target/dist/catalogue-2.4.0-generic.tar.gz')
def packaged = ['tar', '-xzOf', archive.path, 'manifest.yaml'].execute().text
assert packaged =~ /(?m)^version: "?2\.4\.0"?$/
assert !new File(basedir, 'manifest.yaml').text.contains('version')

def log = new File(basedir, 'build.log').text
assert log.contains('catalogue-2.3.0-rc.1-generic.tar.gz: removed, it is of an earlier release')
assert log.contains('catalogue-2.4.0-generic.tar.gz has no program, so it has no contract test')
true
