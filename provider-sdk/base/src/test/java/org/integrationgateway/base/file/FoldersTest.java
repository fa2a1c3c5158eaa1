package org.integrationgateway.base.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class FoldersTest {
  private static final String LONG = "x".repeat(200);
  private static final int LEVELS = 14;

  @TempDir Path folder;

  @Test
  void removesATreeThatIsDeeperThanAPathIsLong() throws Exception {
    var launch = Files.createDirectory(folder.resolve("launch"));
    for (int i = 0; i < 3; i++) {
      var chain = chain(folder.resolve("chain"));
      if (Files.exists(launch.resolve("deep"))) {
        Files.move(launch.resolve("deep"), chain.resolve("deeper"));
      }
      Files.move(folder.resolve("chain"), launch.resolve("deep"));
    }
    Folders.delete(launch);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void removesReadOnlyFilesAndFollowsNoLink() throws Exception {
    var kept = Files.createDirectory(folder.resolve("kept"));
    Files.writeString(kept.resolve("file"), "is not part of it");
    var launch = Files.createDirectories(folder.resolve("launch/sealed"));
    Files.createSymbolicLink(launch.resolve("link"), kept);
    Files.setPosixFilePermissions(launch, PosixFilePermissions.fromString("r-xr-xr-x"));
    Folders.delete(folder.resolve("launch"));
    assertThat(folder).isDirectoryNotContaining("glob:**/launch");
    assertThat(kept.resolve("file")).exists();
  }

  @Test
  void doesNothingWithoutTheFolder() throws Exception {
    Folders.delete(folder.resolve("missing"));
    assertThat(folder).isEmptyDirectory();
  }

  /** The deepest folder of some. */
  private static Path chain(Path top) throws IOException {
    var deepest = top;
    for (int i = 0; i < LEVELS; i++) {
      deepest = deepest.resolve(LONG);
    }
    return Files.createDirectories(deepest);
  }
}
