def project = new File(basedir, 'project/acme.tools-2_x')
if (new File(basedir, 'goal.txt').text.empty) {
  // Only generated here: the module it compiles it.
  return new File(project, 'manifest.yaml').file
}
assert new File(project, 'src/main/java/io/github/ada_lovelace/labs2/tools/v2/inner/Greeter.java').file

def archive = new File(project, 'target/dist').listFiles().find { it.name ==~ /greeter-2-1\.0\.0-alpha\.1-\w+-\w+\.tar\.gz/ }
def manifest = ['tar', '-xOzf', archive.path, 'manifest.yaml'].execute().text.readLines()
assert 'source: git.example.org:8443/ada/providers/tools/greeter-2' in manifest
assert /displayName: 'Ada''s "tools": #1 & <more>'/ in manifest
assert "description: 'It''s 100% \$odd: yes # no'" in manifest
true
