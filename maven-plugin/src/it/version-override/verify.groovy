def archive = new File(basedir, 'target/dist/catalogue-3.0.0-rc.1-generic.tar.gz')
assert archive.file

// The packaged manifest has the new version, the one in the sources is as it was.
def packaged = ['tar', '-xzOf', archive.path, 'manifest.yaml'].execute().text
assert packaged =~ /(?m)^version: "?3\.0\.0-rc\.1"?$/
assert new File(basedir, 'manifest.yaml').text.contains('version: 1.9.0')
assert new File(basedir, 'target/dist/release.yaml').text.contains('version: "3.0.0-rc.1"')
true
