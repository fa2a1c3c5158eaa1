def page = new File(basedir, 'PACKAGE.md').text
assert page.startsWith('# Catalogue\n\nThings of a catalogue\n')
assert page.contains('gateway app invoke catalogue things.list')

// The lifecycle lints, and findings do not fail it.
def log = new File(basedir, 'build.log').text
assert log =~ /\[WARNING\] .*manifest\.yaml:12:\d+ GWL202 warning: operation 'things\.list'/
assert log.contains('gateway:docs') || log.contains(':docs (default-docs)')
true
