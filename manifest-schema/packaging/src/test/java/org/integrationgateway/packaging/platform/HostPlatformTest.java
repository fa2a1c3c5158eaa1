package org.integrationgateway.packaging.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class HostPlatformTest {
  @Test
  void asksTheRunningJavaAndElseItsNames() {
    assertThat(HostPlatform.current().os()).isIn("linux", "darwin", "windows");
    assertThat(HostPlatform.ofJava(Path.of("/no/such/java"))).isEmpty();
  }

  @Test
  void speaksTheWordsOfManifests() {
    assertThat(HostPlatform.named("Linux", "x86_64")).hasToString("linux/amd64");
    assertThat(HostPlatform.named("Mac OS X", "aarch64")).hasToString("darwin/arm64");
    assertThat(HostPlatform.named("Windows Server 2022", "amd64")).hasToString("windows/amd64");
  }
}
