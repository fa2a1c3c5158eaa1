package org.integrationgateway.base.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "POSIX permissions")
class OwnFileTest {
  @TempDir Path folder;

  @Test
  void isOfThisUserAndNotWritableByOthers() throws Exception {
    var file = Files.writeString(folder.resolve("file"), "");
    assertThat(OwnFile.is(file)).isTrue();
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
    assertThat(OwnFile.is(file)).isFalse();
    assertThat(OwnFile.is(folder.resolve("missing"))).isFalse();
  }

  @Test
  @Tag("host")
  void isNotOfAnotherUser() throws Exception {
    assumeTrue(System.getProperty("user.name").equals("root"), "only root gives files away");
    var users = folder.getFileSystem().getUserPrincipalLookupService();
    var file = Files.writeString(folder.resolve("file"), "");
    Files.setOwner(file, users.lookupPrincipalByName("daemon"));
    assertThat(OwnFile.is(file)).isFalse();
  }
}
