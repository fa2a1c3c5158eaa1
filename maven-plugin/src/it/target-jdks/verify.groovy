def logs = new File(basedir, 'build.log').text.split('Scanning for projects')
assert logs[1].contains('linux/arm64')
assert logs[2].contains('no-such-jdk')
assert logs[3].contains('https://jdk.example.com/jdk-17.tar.gz is not in') && logs[3].contains('offline')
assert logs[4].contains('no toolchain of type jdk provides {runsOn=an abacus}')
assert new File(basedir, 'target/dist/probe-1.0.0-linux-arm64.tar.gz').file : 'the fallback is thin'
true
