def platforms = ['darwin-amd64', 'darwin-arm64', 'linux-amd64', 'linux-amd64-musl', 'linux-arm64', 'linux-arm64-musl',
                 'windows-amd64']
def dist = new File(basedir, 'target/dist')
def archives = dist.list().findAll { it.endsWith('.tar.gz') }.sort()
assert archives == platforms.collect { "probe-1.0.0-${it}.tar.gz".toString() }.sort()

def release = new File(dist, 'release.yaml').text
def sums = new File(dist, 'SHA256SUMS').text
platforms.each { platform ->
  assert release.contains("${platform}:")
  assert sums.contains("probe-1.0.0-${platform}.tar.gz")
  assert new File(dist, "probe-1.0.0-${platform}.cdx.json").file : 'each archive has its bill of materials'
}
true
