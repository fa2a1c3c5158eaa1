package org.integrationgateway.maven.dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.integrationgateway.manifest.watch.FolderWatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class WatchedFoldersTest {
  @TempDir Path folder;

  @Test
  void seesModulesAndThePomsAboveThem() throws Exception {
    var pom = write("pom.xml");
    var source = write("library/src/main/java/A.java");
    try (var watch = watched()) {
      write("other/src/main/java/B.java");
      write("library/src/test/java/ATest.java");
      write("library/target/classes/A.class");
      write("README.md");
      write("library/src/main/java/A.java");
      assertThat(watch.next(() -> {})).containsExactly(source);

      write("pom.xml");
      assertThat(watch.next(() -> {})).containsExactly(pom);
    }
  }

  private FolderWatch watched() throws IOException {
    return new WatchedFolders(Set.of(folder.resolve("library")), Set.of(folder.resolve("pom.xml")))
        .watch();
  }

  private Path write(String name) throws IOException {
    var file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, name);
  }
}
