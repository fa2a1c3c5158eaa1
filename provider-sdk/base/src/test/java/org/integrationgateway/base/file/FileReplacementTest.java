package org.integrationgateway.base.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "POSIX permissions")
class FileReplacementTest {
  @TempDir Path folder;

  private static PosixFileAttributes attributes(Path file) throws Exception {
    return Files.readAttributes(file, PosixFileAttributes.class);
  }

  private Path draft() throws Exception {
    var draft = Files.createTempFile(folder, ".draft", "");
    return Files.writeString(draft, "new");
  }

  @Test
  void theNewVersionHasThePermissionsOfTheOld() throws Exception {
    var file = Files.writeString(folder.resolve("file"), "old");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
    var draft = draft();
    FileReplacement.replace(draft, file);

    assertThat(file).hasContent("new");
    assertThat(draft).doesNotExist();
    assertThat(attributes(file).permissions())
        .isEqualTo(PosixFilePermissions.fromString("rw-r-----"));
  }

  @Test
  void aFileThatIsNotThereIsMade() throws Exception {
    var file = folder.resolve("file");
    FileReplacement.replace(draft(), file);
    assertThat(file).hasContent("new");
  }

  @Test
  @Tag("host")
  void rootLeavesTheFileToItsOwner() throws Exception {
    assumeTrue(System.getProperty("user.name").equals("root"), "only root gives files away");
    var users = folder.getFileSystem().getUserPrincipalLookupService();
    var daemon = users.lookupPrincipalByName("daemon");
    var file = Files.writeString(folder.resolve("file"), "old");
    Files.setOwner(file, daemon);
    FileReplacement.replace(draft(), file);

    assertThat(file).hasContent("new");
    assertThat(attributes(file).owner()).isEqualTo(daemon);
  }
}
