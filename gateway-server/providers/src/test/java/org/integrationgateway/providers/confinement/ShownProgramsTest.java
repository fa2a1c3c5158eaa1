package org.integrationgateway.providers.confinement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class ShownProgramsTest {
  /** Below the working directory, because every sandbox has a /tmp of its own. */
  @TempDir(factory = BesideTheBuild.class)
  Path folder;

  private static Path script(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
  }

  private Optional<Path> hidden(String... argv) throws IOException {
    var shown = Files.createDirectories(folder.resolve("package"));
    return ShownPrograms.of(Set.of(shown), Optional.of(folder.resolve("bin") + ":/usr/bin:/bin"))
        .hidden(List.of(argv), shown);
  }

  @Test
  void showsProgramsOfTheSystemAndOfThePackage() throws IOException {
    script(folder.resolve("package/run.sh"), "#!/usr/bin/env sh\necho x >/dev/null 2>/tmp/y\n");
    assertThat(hidden("sh", "-c", "true")).isEmpty();
    assertThat(hidden("./run.sh", "--url=https://a.example/x")).isEmpty();
    assertThat(hidden("not-there")).isEmpty();
  }

  @Test
  void findsProgramsInterpretersArgumentsAndFilesElsewhere() throws IOException {
    assumeFalse(
        folder.toRealPath().startsWith("/tmp"),
        "this checkout is in /tmp, of which every sandbox has its own");
    var python = script(folder.resolve("bin/python9"), "");
    assertThat(hidden("python9", "x.py")).contains(python);
    script(folder.resolve("package/app"), "#!/usr/bin/env -S python9 -u\n");
    assertThat(hidden("./app")).contains(python);
    assertThat(hidden("sh", "/usr/lib:" + python)).contains(python);
    script(folder.resolve("package/wrapper"), "#!/bin/sh\nexec '" + python + "' x\n");
    assertThat(hidden("./wrapper")).contains(python);
    Files.createSymbolicLink(folder.resolve("package/link"), python);
    assertThat(hidden("./link")).contains(folder.resolve("package/./link"));
  }
}
