package org.integrationgateway.testkit.packages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PackageUnderTestTest {
  @TempDir Path folder;

  @Test
  void saysWhatAPackageIs() throws IOException {
    manifest("version: 1.0.0");

    var read = PackageUnderTest.at(folder);

    assertThat(read.manifest().packageName()).isEqualTo("library");
    assertThat(read.file("manifest.yaml")).isRegularFile();
  }

  @Test
  void saysEverythingThatIsWrong() throws IOException {
    manifest("version: one\nicon: icon.svg");

    assertThatThrownBy(() -> PackageUnderTest.at(folder))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("manifest.yaml:3")
        .hasMessageContaining("GW1304")
        .hasMessageContaining("manifest.yaml:4")
        .hasMessageContaining("GW1203");
  }

  @Test
  void takesAWarningForAProblem() throws IOException {
    manifest("version: 1.0.0\niconFile: icon.png");
    Files.createFile(folder.resolve("icon.png"));

    assertThatThrownBy(() -> PackageUnderTest.at(folder)).hasMessageContaining("GW1305");
  }

  @Test
  void listsWhatCallersFind() throws IOException {
    manifest(
        """
        version: 1.0.0
        spec:
          surfaces:
            rest:
              baseUrl: https://library.example.com
              operations:
              - {name: books.list, method: GET, path: /books, parameters: [{name: author}]}
        """);

    var read = PackageUnderTest.at(folder);

    assertThat(read.operations()).hasSize(1);
    assertThat(read.operation("books.list").parameters().get(0).name()).isEqualTo("author");
    assertThatThrownBy(() -> read.operation("books.get"))
        .isInstanceOf(AssertionError.class)
        .hasMessage("there is no operation 'books.get'; there are: [books.list]");
  }

  private void manifest(String rest) throws IOException {
    Files.writeString(
        folder.resolve("manifest.yaml"),
        "kind: app\nsource: example.com/acme/providers/library\n" + rest + "\n");
  }
}
