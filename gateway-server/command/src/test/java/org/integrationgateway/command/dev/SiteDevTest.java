package org.integrationgateway.command.dev;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.core.testing.Eventually.eventually;

import java.nio.file.Files;
import java.nio.file.Path;
import org.integrationgateway.command.Cli;
import org.integrationgateway.command.NoServer;
import org.integrationgateway.terminal.ExitCode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages without a program: the next request gets a saved file. */
class SiteDevTest {
  private static final String MANIFEST =
      """
      kind: ui
      source: github.com/acme/providers/pages
      version: 1.0.0
      spec: {static: {root: dist}}
      """;

  @TempDir Path temporary;

  @Test
  @Tag("nightly")
  void pagesAreShownAsTheyAreSavedWhereverTheyLie() throws Exception {
    var folder = Files.createDirectories(temporary.resolve("ein Größenrechner"));
    var pages = Files.createDirectories(folder.resolve("dist"));
    Files.writeString(folder.resolve("manifest.yaml"), MANIFEST);
    Files.writeString(pages.resolve("index.html"), "<html><head></head>one</html>");
    Files.writeString(folder.resolve("dev.yaml"), "apps: {pages: {static: {mount: /first}}}");
    var config = Files.createSymbolicLink(temporary.resolve("link"), folder).resolve("dev.yaml");
    try (var dev = DevProcess.start(temporary, folder.toString(), "--config", config.toString())) {
      dev.await("swapped");
      assertThat(dev.get("/first/").body()).contains("one").contains("<base href=\"/first/\">");

      Files.writeString(pages.resolve("größe.txt"), "two");
      eventually(() -> assertThat(dev.get("/first/gr%C3%B6%C3%9Fe.txt").body()).isEqualTo("two"));

      Files.writeString(config, "apps: {pages: {static: {mount: /second}}}");
      eventually(() -> assertThat(dev.get("/second/").body()).contains("<base href=\"/second/\">"));

      Files.writeString(
          folder.resolve("manifest.yaml"), MANIFEST.replace("1.0.0", "\nversion: 2.0.0"));
      assertThat(dev.await("problem").path("text").asString()).contains("manifest.yaml:");
    }
  }

  @Test
  void refusesAProviderThatCallersCannotReach() {
    var cli = new Cli(temporary, new NoServer());
    cli.file("manifest.yaml", MANIFEST.replace("ui", "runtime").replaceAll("spec.*", ""));

    var ran = cli.run("dev");

    assertThat(ran.exit()).isEqualTo(ExitCode.INVALID.number());
    assertThat(ran.err())
        .contains("package pages is of kind 'runtime'", "gateway tck", "runtime.providers")
        .doesNotContain("\tat ");
  }
}
