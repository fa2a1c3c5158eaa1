package org.integrationgateway.rules.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SourceLayoutTest {
  @TempDir Path folder;

  @Test
  void tellsNamesThatTwoPackagesUse() throws IOException {
    write("a/Same.java", "a/b/Same.java", "a/Other.java", "a/package-info.java");
    write("a/b/package-info.java");

    assertThat(SourceLayout.of(folder).repeatedNames())
        .isEqualTo(Map.of("Same", List.of(Path.of("a/Same.java"), Path.of("a/b/Same.java"))));
  }

  @Test
  void tellsPackagesWithTooManyFiles() throws IOException {
    write("a/b/A.java", "a/b/B.java", "a/b/C.java", "a/b/package-info.java", "a/A.java");

    var layout = SourceLayout.of(folder);

    assertThat(layout.packagesOver(2)).containsExactly(Map.entry("a.b", 3));
    assertThat(layout.packagesOver(3)).isEmpty();
  }

  private void write(String... names) throws IOException {
    for (var name : names) {
      var file = folder.resolve(name);
      Files.createDirectories(file.getParent());
      Files.writeString(file, "");
    }
  }
}
