package org.integrationgateway.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MainTest {
  @TempDir private Path folder;
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

  @Test
  void aFolderThatBreaksRulesHasNoBundle() throws Exception {
    var repository = Files.createDirectories(folder.resolve("a repository"));
    var pom = repository.resolve("com/example/lib/1.0.0/lib-1.0.0.pom");
    Files.createDirectories(pom.getParent());
    Files.writeString(pom, "<project/>");

    assertThat(run("central::file://" + repository)).isEqualTo(1);
    assertThat(printed.toString(StandardCharsets.UTF_8))
        .contains("com.example:lib:1.0.0: its POM has no <name>, which Central requires; add it")
        .contains("com.example:lib:1.0.0: has no lib-1.0.0-sources.jar")
        .contains("rules of Maven Central are broken, so there is no bundle");
    assertThat(folder.resolve("bundle.zip")).doesNotExist();
  }

  @Test
  void theOlderFormOfADeploymentIsTakenToo() throws Exception {
    assertThat(run("central::default::" + Files.createDirectory(folder.resolve("r")).toUri()))
        .isEqualTo(1);
    assertThat(printed.toString(StandardCharsets.UTF_8)).contains("has no component");
  }

  @Test
  void aServerIsOnlyDeployedTo() throws Exception {
    assertThat(run("company::https://maven.example.com/releases")).isZero();
    assertThat(printed.toString(StandardCharsets.UTF_8))
        .contains("No bundle: https://maven.example.com/releases is not a folder");
  }

  private int run(String deployment) throws Exception {
    var secret = ThrowAwayKey.in(folder).file();
    var out = new PrintStream(printed, true, StandardCharsets.UTF_8);
    return Main.run(deployment, folder.resolve("bundle.zip"), secret, out, out);
  }
}
