package org.integrationgateway.command.scaffold;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.integrationgateway.base.version.ProductVersion;
import org.integrationgateway.command.Cli;
import org.integrationgateway.command.NoServer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code gateway update} on projects of {@code gateway new} that have become old, as in
 * docs/new.md.
 */
final class UpdateCommandTest {
  private static final String OLD = "0.0.9";

  @TempDir Path folder;
  private Cli cli;

  @BeforeEach
  void cli() {
    cli = new Cli(folder, new NoServer());
  }

  private String text(String file) throws IOException {
    return Files.readString(folder.resolve(file));
  }

  private void age(String file, String now, String before) throws IOException {
    var text = text(file);
    assertThat(text).contains(now);
    Files.writeString(folder.resolve(file), text.replace(now, before));
  }

  @Test
  void aProjectInJavaIsMovedAfterThePatchWasShown() throws IOException {
    assertThat(cli.run("new", "shelf", "--kind", "cache", "--version", "3.0.0").exit()).isZero();
    assertThat(cli.run("update", "shelf").err())
        .contains("up to date with " + ProductVersion.NUMBER);
    var parent = "<version>" + ProductVersion.NUMBER + "</version>";
    age("shelf/pom.xml", parent, "<version>" + OLD + "</version>");
    Files.writeString(folder.resolve("shelf/schemas/manifest.schema.json"), "{}\n");
    var old = text("shelf/pom.xml");

    var shown = cli.run("update", "shelf");
    assertThat(shown.exit()).isZero();
    assertThat(shown.out())
        .contains(
            "--- a/pom.xml\n+++ b/pom.xml\n", "-    <version>0.0.9</version>\n", "+    " + parent)
        .contains("+++ b/schemas/manifest.schema.json");
    assertThat(shown.err())
        .contains(
            "Nothing is written yet. --apply moves to "
                + ProductVersion.NUMBER
                + ": schemas/manifest.schema.json, pom.xml");
    assertThat(text("shelf/pom.xml")).isEqualTo(old);

    assertThat(cli.run("update", "shelf", "--apply").err())
        .contains("moved to " + ProductVersion.NUMBER + ": schemas/manifest.schema.json, pom.xml");
    assertThat(text("shelf/pom.xml")).contains(parent, "<version>3.0.0</version>");
    assertThat(cli.run("validate", "--manifest", "shelf").exit()).isZero();
    assertThat(cli.run("update", "shelf").out()).isEmpty();
  }

  @Test
  void aProgramInAnotherLanguageFetchesTheNewGatewayInCi() throws IOException {
    assertThat(cli.run("new", "quotes", "--language", "python").exit()).isZero();
    var ci = "quotes/.github/workflows/build.yml";
    var now = text(ci);
    age(ci, ProductVersion.NUMBER, OLD);

    var update = cli.run("update", "quotes", "--apply", "--json");
    assertThat(update.out()).contains("\"applied\":true", ".github/workflows/build.yml");
    assertThat(text(ci)).isEqualTo(now);
  }

  @Test
  void aFolderWithoutAProjectIsRefused() {
    var refused = cli.run("update");
    assertThat(refused.exit()).isEqualTo(1);
    assertThat(refused.err()).contains("has no project: neither a manifest.yaml nor a pom.xml");
  }
}
