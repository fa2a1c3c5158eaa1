package org.integrationgateway.maven.dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReactorRootTest {
  private static final String POM = "pom.xml";

  @TempDir Path folder;

  @Test
  void isTheOutermostPomThatNamesTheProject() throws IOException {
    pom("", "<modules><module>inner</module></modules>");
    pom(
        "inner",
        "<profiles><profile><modules><module>a/pom.xml</module></modules></profile></profiles>");
    pom("inner/a", "");

    assertThat(ReactorRoot.of(folder.resolve("inner/a"))).isEqualTo(folder);
  }

  @Test
  void isTheProjectItselfBelowAPomThatDoesNotNameIt() throws IOException {
    pom("", "<modules><module>other</module></modules>");
    pom("mine", "");

    assertThat(ReactorRoot.of(folder.resolve("mine"))).isEqualTo(folder.resolve("mine"));
  }

  @Test
  void isTheProjectItselfBelowAPomThatCannotBeRead() throws IOException {
    pom("mine", "");
    Files.writeString(folder.resolve(POM), "<project>");

    assertThat(ReactorRoot.of(folder.resolve("mine"))).isEqualTo(folder.resolve("mine"));
  }

  private void pom(String place, String content) throws IOException {
    var at = Files.createDirectories(folder.resolve(place));
    Files.writeString(at.resolve(POM), "<project>" + content + "</project>");
  }
}
