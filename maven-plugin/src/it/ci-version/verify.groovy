def archive = new File(basedir, 'target/dist/catalogue-2.4.0-generic.tar.gz')
assert archive.file

// The packaged manifest has the version of the POM, and the one in the sources has no version.
def packaged = ['tar', '-xzOf', archive.path, 'manifest.yaml'].execute().text
assert packaged =~ /(?m)^version: "?2\.4\.0"?$/
assert !new File(basedir, 'manifest.yaml').text.contains('version')
true
