package org.integrationgateway.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.junit.jupiter.api.condition.OS.WINDOWS;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.packaging.platform.BinaryHeader;
import org.integrationgateway.packaging.platform.HostPlatform;
import org.integrationgateway.packaging.release.ReleaseArchive;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.io.TempDir;

/** Providers in other languages: built by their own tools, packaged, unpacked, and started. */
@DisabledOnOs(value = WINDOWS, disabledReason = "the commands are POSIX shell scripts")
final class ForeignProgramTest {
  @TempDir Path root;

  @Test
  void aShellScript() throws Exception {
    var project =
        new SourceProject(root)
            .program("bin/probe", "- [sh, -c, 'mkdir -p bin; cp probe.sh bin/probe']\n")
            .file("probe.sh", "#!/bin/sh\necho \"shell $1\"\n");

    assertThat(started(project, "here")).isEqualTo("shell here");
  }

  @Tag("nightly")
  @Test
  void aGoProgramForTheHostAndAnotherProcessor() throws Exception {
    assumeProgram("go", "version");
    var project =
        new SourceProject(root)
            .program(
                "bin/probe",
                """
                - command: [go, build, -trimpath, -o, bin/probe, .]
                  env: {CGO_ENABLED: '0', GOFLAGS: -mod=mod, GOTOOLCHAIN: local, GO111MODULE: 'on'}
                  inputs: [go.mod, main.go]
                """)
            .file("go.mod", "module example.com/probe\n\ngo 1.18\n")
            .file(
                "main.go",
                """
                package main

                import "os"

                func main() { println2("go " + os.Args[1]) }

                func println2(text string) { os.Stdout.WriteString(text + "\\n") }
                """);

    assertThat(started(project, "here")).isEqualTo("go here");

    var other = HostPlatform.current().arch().equals("amd64") ? "arm64" : "amd64";
    var archives = project.pack("linux/amd64,linux/arm64").archives();
    for (var archive : archives) {
      var platform = archive.platform().orElseThrow();
      var program = project.unpack(archive).resolve(platform.folder()).resolve("probe");
      assertThat(BinaryHeader.platform(program)).contains(platform);
    }
    assertThat(archives)
        .extracting(ReleaseArchive::platform)
        .anyMatch(platform -> platform.map(Platform::arch).orElse("").equals(other));
  }

  @Tag("nightly")
  @Test
  void aPythonProgramWithItsModules() throws Exception {
    assumeProgram("python3", "--version");
    var project =
        new SourceProject(root)
            .program("dist/probe", "- [python3, build.py]\n")
            .file(
                "build.py",
                """
                import pathlib, shutil
                out = pathlib.Path("dist")
                shutil.rmtree(out, ignore_errors=True)
                (out / "weather").mkdir(parents=True)
                shutil.copy("main.py", out / "probe")
                (out / "weather" / "__init__.py").write_text("def city(name): return 'python ' + name")
                """)
            .file(
                "main.py",
                """
                #!/usr/bin/env -S python3 -B
                import sys
                from weather import city
                print(city(sys.argv[1]))
                """);

    assertThat(started(project, "here")).isEqualTo("python here");
  }

  @Tag("nightly")
  @Test
  void aNodeProgramWithItsPackages() throws Exception {
    assumeProgram("node", "--version");
    var project =
        new SourceProject(root)
            .program("dist/probe", "- [node, build.js]\n")
            .file(
                "build.js",
                """
                const fs = require('fs');
                fs.rmSync('dist', {recursive: true, force: true});
                fs.mkdirSync('dist/node_modules/city', {recursive: true});
                fs.copyFileSync('main.js', 'dist/probe');
                fs.writeFileSync('dist/node_modules/city/index.js', "module.exports = n => 'node ' + n;");
                """)
            .file(
                "main.js",
                """
                #!/usr/bin/env node
                console.log(require('city')(process.argv[2]));
                """);

    assertThat(started(project, "here")).isEqualTo("node here");
  }

  /** The output of the packaged program when it is started from another folder. */
  private String started(SourceProject project, String argument) throws Exception {
    var archive = project.pack().archives().get(0);
    var program = project.unpack(archive).resolve(HostPlatform.current().folder()).resolve("probe");
    return output(List.of(program.toString(), argument));
  }

  private String output(List<String> command) throws Exception {
    var builder = new ProcessBuilder(command).directory(root.toFile()).redirectErrorStream(true);
    builder.environment().keySet().removeIf(name -> name.startsWith("SERVICE_"));
    var process = builder.start();
    var text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
    return text;
  }

  private void assumeProgram(String... command) throws Exception {
    boolean there;
    try {
      output(List.of(command));
      there = true;
    } catch (IOException missing) {
      there = false;
    }
    assumeThat(there).as("this machine has no '%s': skipped", command[0]).isTrue();
  }
}
