def os = System.getProperty('os.name').toLowerCase().contains('mac') ? 'darwin' : 'linux'
def arch = System.getProperty('os.arch') == 'aarch64' ? 'arm64' : 'amd64'
def archive = new File(basedir, "target/dist/probe-1.0.0-${os}-${arch}.tar.gz")
def log = new File(basedir, 'build.log').text
def compiled = log.indexOf('Compiling 1 source file with javac')
assert compiled >= 0 && compiled < log.indexOf('layout image: it carries Java') : 'gateway:package alone compiles first'
assert log.contains('layout image: it carries Java')
assert log.contains('gateway:validate')

// As a host would use it: unpacked into a folder with a space, started with an empty environment.
def home = new File(basedir, 'target/unpacked here')
home.mkdirs()
assert ['tar', '-xzf', archive.path, '-C', home.path].execute().waitFor() == 0

def manifest = new File(home, 'manifest.yaml').text
def launcher = "artifacts/${os}/${arch}/probe"
assert manifest.contains(launcher)
assert !manifest.contains('build:')
def digest = java.security.MessageDigest.getInstance('SHA-256')
assert manifest.contains(digest.digest(new File(home, launcher).bytes).encodeHex().toString())

def answer = ['env', '-i', new File(home, launcher).path, 'one', 'two'].execute(null, new File('/')).text.trim()
assert answer == "Probe on ${new File(home, "artifacts/${os}/${arch}/runtime").canonicalPath} with one,two"
true
