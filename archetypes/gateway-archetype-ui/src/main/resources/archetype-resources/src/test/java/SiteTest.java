package ${package};

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.integrationgateway.manifest.ui.UiRoute;
import org.integrationgateway.testkit.packages.GatewayUnderTest;
import org.integrationgateway.testkit.packages.PackageUnderTest;
import org.integrationgateway.testkit.packages.StubUpstream;
import org.junit.jupiter.api.Test;

/** Whether the pages have what they name, and the manifest guards pages that there are. */
class SiteTest {
  private static final Pattern NAMED =
      Pattern.compile("(?:href|src) *= *[\"'`]([^\"'`]+)|from [\"']([^\"']+)[\"']");

  private final PackageUnderTest ui = PackageUnderTest.at(Path.of(""));
  private final Path site = ui.file(ui.manifest().ui().orElseThrow().assetRoot().orElseThrow());

  @Test
  void beginsWithAnIndex() {
    assertThat(site.resolve("index.html")).isRegularFile();
  }

  @Test
  void namesOnlyFilesThatItHas() throws IOException {
    for (var file : files()) {
      for (var name : named(file)) {
        assertThat(file.resolveSibling(name)).as("named by %s", file).isRegularFile();
      }
    }
  }

  @Test
  void loadsNothingFromElsewhere() throws IOException {
    for (var file : files()) {
      assertThat(named(file)).as("named by %s", file).noneMatch(name -> name.contains("//"));
    }
  }

  @Test
  void guardsPagesThatThereAre() {
    assertThat(ui.manifest().ui().orElseThrow().routes())
        .extracting(UiRoute::path)
        .isNotEmpty()
        .allSatisfy(path -> assertThat(site.resolve(path.substring(1))).isRegularFile());
  }

  @Test
  void isServedByAGateway() {
    try (var upstream = StubUpstream.start();
        var gateway = GatewayUnderTest.serveAt("/site", Path.of(""), upstream)) {
      assertThat(gateway.page("/site").body()).contains("<base href=\"/site/\">");
      assertThat(gateway.page("/site/style.css").contentType()).startsWith("text/css");
      assertThat(gateway.page("/site/operations.html").status())
          .as("without the role that it asks for")
          .isEqualTo(403);
    }
  }

  private List<Path> files() throws IOException {
    try (var files = Files.walk(site)) {
      return files.filter(Files::isRegularFile).toList();
    }
  }

  /** The files that a page or script refers to, without query and fragment. */
  private static List<String> named(Path file) throws IOException {
    return NAMED
        .matcher(Files.readString(file))
        .results()
        .map(found -> found.group(1) == null ? found.group(2) : found.group(1))
        .map(name -> name.replaceFirst("[?#].*", ""))
        .toList();
  }
}
