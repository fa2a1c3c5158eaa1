package org.integrationgateway.it.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.imageio.ImageIO;
import org.integrationgateway.config.environment.DefaultConfig;
import org.integrationgateway.config.environment.GatewayHome;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The pictures of the guide to the consoles. With {@code -Dgateway.screenshots=write} this test
 * writes them; without, it checks that each place still shows itself, and that each picture is
 * there and in the guide.
 */
@Tag("nightly")
final class ScreenshotsIT {
  private static final boolean WRITES = "write".equals(System.getProperty("gateway.screenshots"));
  private static final Path DOCS = Path.of("..", "..", "docs");
  private static final int WIDTH = 1100;
  private static final int HEIGHT = 720;
  private static final long LARGEST = 120_000;

  @TempDir Path home;

  @Test
  void picturesAreThose() throws IOException {
    var guide = guide();
    var files = new GatewayHome(home);
    DefaultConfig.writeTo(files);
    var yaml = Files.readString(files.configuration()).replace("port: 8080", "port: 0");
    try (var consoles = Consoles.of(home, yaml);
        var tab = Tab.open(consoles.uri("/"), WIDTH, HEIGHT)) {
      FirstAccount.make(consoles, tab);
      work(consoles);
      for (var place : places().entrySet()) {
        var picture = DOCS.resolve("console").resolve(place.getKey() + ".png");
        tab.go(consoles.uri(place.getValue()));
        Crawl.settle(tab.page());
        assertThat(tab.page().locator("main [role=alert]").count()).as(place.getKey()).isZero();
        if (WRITES) {
          Files.createDirectories(picture.getParent());
          tab.page().screenshot(new Page.ScreenshotOptions().setPath(picture));
        }
        var image = ImageIO.read(picture.toFile());
        assertThat(image.getWidth()).as(picture.toString()).isEqualTo(WIDTH);
        assertThat(image.getHeight()).as(picture.toString()).isEqualTo(HEIGHT);
        assertThat(Files.size(picture)).as(picture.toString()).isLessThan(LARGEST);
        assertThat(guide).contains("](console/%s.png)".formatted(place.getKey()));
      }
    }
    try (var pictures = Files.list(DOCS.resolve("console"))) {
      assertThat(pictures.map(file -> file.getFileName().toString()).collect(Collectors.toSet()))
          .isEqualTo(
              places().keySet().stream().map(name -> name + ".png").collect(Collectors.toSet()));
    }
  }

  private static Map<String, String> places() {
    var places = new LinkedHashMap<String, String>();
    places.put("apps", "/?tab=apps");
    places.put("operation", "/?tab=apps&app=demo&operation=math.add");
    places.put("calls", "/?tab=calls");
    places.put("runs", "/?tab=runs");
    places.put("mcp", "/?tab=mcp");
    places.put("tokens", "/?tab=tokens");
    places.put("dashboard", "/admin?tab=dashboard");
    places.put("providers", "/admin?tab=providers");
    places.put("people", "/admin?tab=people");
    places.put("configuration", "/admin?tab=configuration");
    return places;
  }

  /** Calls, failures, runs and tokens, so that the pages have something to show. */
  private static void work(Consoles consoles) {
    var gateway = consoles.gateway();
    var token = gateway.token("user:root");
    for (int i = 0; i < 5; i++) {
      gateway.get("/api/v1/demo/math.add?a=%d&b=2".formatted(i), token);
    }
    gateway.get("/api/v1/demo/hello.greet?name=Ada", token);
    gateway.get("/api/v1/demo/math.add?a=one", token);
    gateway.get("/api/v1/inventory/items.list", token);
    gateway.send("POST", "/api/v1/tokens", token, "{\"name\": \"backup script\"}");
    gateway.send(
        "POST",
        "/api/v2/workflow/definitions/welcome/runs",
        token,
        "{\"input\": {\"name\": \"Ada\"}}");
  }

  /** The pages of the guide, joined. */
  private static String guide() throws IOException {
    var guide = new StringBuilder();
    for (var page :
        List.of("console.md", "console-access.md", "console-runs.md", "console-admin.md")) {
      guide.append(Files.readString(DOCS.resolve(page)));
    }
    return guide.toString();
  }
}
