def log = new File(basedir, 'build.log').text
[
    "-DartifactId='tools of mine': an app of this name stands in URLs",
    "-Dversion='1.0': write major.minor.patch",
    "-Dpackage='com.example.new': a Java package has no hyphens, keywords",
    "-Dsource='https://github.com/acme/tools': write <host>/<org>/<repo>/<path>",
    "-DdisplayName='two",
    "lines': write one line of text",
    "-Dci='jenkins': write github, gitlab or none",
].each { assert log.contains(it) }
assert !log.contains('-DgroupId=')
assert !log.contains('-Ddescription=')

assert !new File(basedir, 'tools of mine').exists()
true
