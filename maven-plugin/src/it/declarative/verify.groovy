def dist = new File(basedir, 'target/dist')
def archive = new File(dist, 'catalogue-1.2.0-generic.tar.gz')

// The manifest, what it names, and their digests; nothing else.
assert ['tar', '-tzf', archive.path].execute().text.readLines().findAll { !it.endsWith('/') } as Set ==
    ['files.sha256', 'manifest.yaml', 'assets/icon.svg', 'schemas/config.json'] as Set

def sums = ['sha256sum', '--check', 'SHA256SUMS'].execute(null, dist)
assert sums.waitFor() == 0

def release = new File(dist, 'release.yaml').text
assert release.contains('package: github.com/example/providers/catalogue')
assert release.contains('runtime: declarative')
assert release.contains("size: ${archive.length()}")
true
