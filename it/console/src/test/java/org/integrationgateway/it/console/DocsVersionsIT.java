package org.integrationgateway.it.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The documentation of several versions, read from a folder of this machine. */
@Tag("nightly")
final class DocsVersionsIT {
  private static final Path CLASSES = Path.of("../../gateway-server/docs/target/classes");
  private static final Path SITE = CLASSES.resolve("org/integrationgateway/docs/site");

  @TempDir Path folder;

  @Test
  void aMenuLeadsToTheSamePageOfAnotherVersion() throws Exception {
    copy("0.0.9");
    copy("0.2.0");
    Files.delete(folder.resolve("0.0.9/sandbox.html"));
    join();
    try (var tab = Tab.open(folder.toUri(), 1280, 800)) {
      var page = tab.page();
      page.navigate(folder.resolve("index.html").toUri().toString());
      page.waitForURL(folder.resolve("0.2.0/index.html").toUri().toString());
      page.navigate(folder.resolve("0.2.0/reference/cli.html").toUri().toString());
      assertThat(page.locator(".old")).hasCount(0);
      choose(page, "0.0.9");
      page.waitForURL(folder.resolve("0.0.9/reference/cli.html").toUri().toString());
      assertThat(page.getByLabel("Version")).hasValue("0.0.9");
      assertThat(page.locator(".old"))
          .hasText("This page is about version 0.0.9. The newest is version 0.2.0.");
      tab.colours("docs-versions");

      page.navigate(folder.resolve("0.2.0/sandbox.html").toUri().toString());
      choose(page, "0.0.9");
      page.waitForURL(folder.resolve("0.0.9/index.html").toUri().toString());
    }
  }

  @Test
  void aSiteThatStandsAloneShowsItsVersion() throws IOException {
    copy("0.2.0");
    try (var tab = Tab.open(folder.toUri(), 1280, 800)) {
      tab.page().navigate(folder.resolve("0.2.0/index.html").toUri().toString());
      assertThat(tab.page().locator("header .version")).hasText("version 0.2.0");
      assertThat(tab.page().getByLabel("Version")).hasCount(0);
    }
  }

  private static void choose(Page page, String version) {
    page.getByLabel("Version").selectOption(version);
  }

  /** The site of this build, as that of another version. */
  private void copy(String version) throws IOException {
    try (var files = Files.walk(SITE)) {
      for (var file : files.filter(Files::isRegularFile).toList()) {
        var copy = folder.resolve(version).resolve(SITE.relativize(file).toString());
        Files.createDirectories(copy.getParent());
        if (file.toString().endsWith(".html")) {
          var text = Files.readString(file);
          Files.writeString(
              copy,
              text.replaceFirst(
                  "data-version=\"[^\"]*\">[^<]*",
                  "data-version=\"%1$s\">version %1$s".formatted(version)));
        } else {
          Files.copy(file, copy);
        }
      }
    }
  }

  /** The command of CONTRIBUTING.md. */
  private void join() throws IOException, InterruptedException {
    var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    var joined =
        new ProcessBuilder(
                java,
                "-cp",
                CLASSES.toString(),
                "org.integrationgateway.docs.SiteVersions",
                folder.toString())
            .inheritIO()
            .start();
    assertThat(joined.waitFor()).isZero();
  }
}
