package org.integrationgateway.maven.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.integrationgateway.packaging.platform.HostPlatform;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestedArchiveTest {
  @TempDir Path folder;

  @Test
  void isTheOneOfThisPlatformBeforeTheGenericOne() throws IOException {
    write("a-1.0.0-generic.tar.gz");
    write("a-1.0.0-plan9-amd64.tar.gz");
    var own = write("a-1.0.0-" + HostPlatform.current().suffix() + ".tar.gz");

    assertThat(TestedArchive.in(folder)).isEqualTo(own);
    Files.delete(own);
    assertThat(TestedArchive.in(folder).toString()).endsWith("generic.tar.gz");
  }

  @Test
  void saysHowToGetOneWhereThereIsNone() {
    assertThatThrownBy(() -> TestedArchive.in(folder.resolve("dist")))
        .hasMessageContaining("dist")
        .hasMessageContaining("mvn package")
        .hasMessageContaining("gateway.tck.target");
  }

  @Test
  void doesNotChooseAmongSeveral() throws IOException {
    write("a-1.0.0-generic.tar.gz");
    write("a-1.1.0-generic.tar.gz");

    assertThatThrownBy(() -> TestedArchive.in(folder)).hasMessageContaining("more than one");
  }

  private Path write(String name) throws IOException {
    return Files.writeString(folder.resolve(name), "");
  }
}
