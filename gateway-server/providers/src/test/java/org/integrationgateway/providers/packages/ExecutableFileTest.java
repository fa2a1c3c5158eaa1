package org.integrationgateway.providers.packages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.integrationgateway.packaging.platform.HostPlatform;
import org.integrationgateway.providers.fixture.ForeignProgram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class ExecutableFileTest {
  @TempDir Path folder;

  @Test
  void knowsWhatAProgramWasMadeFor() {
    var java = new ExecutableFile(Path.of(System.getProperty("java.home"), "bin", "java"));
    var host = HostPlatform.current();
    assertThat(java.obstacle()).isEmpty();
    assertThat(java.describe(host))
        .contains("a program for " + host, "this host is " + host, "mode rwxr-xr-x");
  }

  @Test
  void namesTheInterpreterThatAScriptMisses() throws IOException {
    var script = script("#!/opt/no/such/python3 -u\nprint(1)\n", "rwxr-xr-x");
    assertThat(script.obstacle())
        .hasValue(
            script.path() + " is a script for /opt/no/such/python3, which this host does not have");
  }

  @Test
  void namesTheModeOfAFileThatMayNotBeExecuted() throws IOException {
    var script = script("#!/bin/sh\n", "rw-r--r--");
    assertThat(script.obstacle())
        .hasValue(script.path() + " may not be executed (mode rw-r--r--): chmod +x it");
  }

  @Test
  void saysThatAFolderIsNoProgram() {
    assertThat(new ExecutableFile(folder).obstacle()).hasValue(folder + " is not a file");
  }

  @Test
  void describesWhatIsNeitherScriptNorProgram() throws IOException {
    assertThat(script("hello", "rwxr-xr-x").describe(HostPlatform.current()))
        .contains("neither a script nor a program");
  }

  @Test
  void explainsWhyAProgramForAnotherHostEnds() throws IOException {
    var host = HostPlatform.current();
    var foreign = folder.resolve("weather");
    ForeignProgram.write(foreign);
    assertThat(new ExecutableFile(foreign).misfit(host))
        .hasValue(
            "%s is a program for %s, but this host is %s: install the one for this host"
                .formatted(foreign, ForeignProgram.platform(), host));
    assertThat(script("#!/bin/sh\n", "rwxr-xr-x").misfit(host)).isEmpty();
  }

  @Test
  void namesAProgramThatIsNowhereOnThePath() throws IOException {
    script("#!/bin/sh\n", "rwxr-xr-x");
    var path = "/no/such/folder:" + folder;
    assertThat(ExecutableFile.obstacle("weather", path)).isEmpty();
    assertThat(ExecutableFile.obstacle("whether", path))
        .hasValue("there is no program 'whether' on its PATH: install it, or name its path");
  }

  private ExecutableFile script(String text, String mode) throws IOException {
    var file = Files.writeString(folder.resolve("weather"), text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
    return new ExecutableFile(file);
  }
}
