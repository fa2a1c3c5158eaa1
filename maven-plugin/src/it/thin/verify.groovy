def log = new File(basedir, 'build.log').text
assert log.contains('layout thin: asked for; the host needs Java 17 or newer')

def archive = new File(basedir, 'target/dist').listFiles().find { it.name.endsWith('.tar.gz') }
def home = new File(basedir, 'target/unpacked')
home.mkdirs()
assert ['tar', '-xzf', archive.path, '-C', home.path].execute().waitFor() == 0

def launcher = null
home.eachFileRecurse { if (it.name == 'probe') launcher = it }
assert !new File(launcher.parentFile, 'runtime').exists()
assert launcher.text.contains('-Xmx64m')
def java = "PATH=${System.getProperty('java.home')}/bin"
assert ['env', '-i', java, launcher.path, 'x'].execute().text.startsWith('Probe on ')
true
