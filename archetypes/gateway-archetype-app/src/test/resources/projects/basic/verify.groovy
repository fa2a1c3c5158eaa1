// The generated project tested and packaged itself; its program prints a hint when it is started by hand.
def project = new File(basedir, 'project/greeter')
if (new File(basedir, 'goal.txt').text.empty) {
  // Only generated here: the module it compiles it.
  return new File(project, 'manifest.yaml').file
}
def archive = new File(project, 'target/dist').listFiles().find { it.name ==~ /greeter-0\.3\.0-\w+-\w+\.tar\.gz/ }
assert archive
assert new File(project, 'target/surefire-reports/TEST-com.example.greeter.GreeterContractTest.xml').file

def home = new File(project, 'target/installed')
home.mkdirs()
assert ['tar', '-xzf', archive.path, '-C', home.path].execute().waitFor() == 0
def launcher = null
home.eachFileRecurse { if (it.name == 'greeter' && it.file) launcher = it }

def started = ['env', '-i', launcher.path].execute()
def said = new StringBuilder()
started.waitForProcessOutput(said, said)
assert started.exitValue() == 64
assert said.toString().contains('Greeter is a provider of the Integration Gateway')
assert new File(project, 'build.log').text.contains(' PASSED ')
true
