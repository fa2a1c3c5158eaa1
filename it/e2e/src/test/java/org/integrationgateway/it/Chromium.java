package org.integrationgateway.it;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A browser without a screen that a person with a keyboard uses, by the protocol WebDriver. */
final class Chromium implements AutoCloseable {
  static final String TAB = "\uE004";
  static final String ENTER = "\uE007";

  private static final Pattern STARTED = Pattern.compile("started successfully on port (\\d+)");
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final HttpClient http = HttpClient.newHttpClient();
  private final Process driver;
  private final Path pictures;
  private URI session;

  private Chromium(Process driver, Path pictures, URI session) {
    this.driver = driver;
    this.pictures = pictures;
    this.session = session;
  }

  /**
   * The programs that this machine lacks.
   *
   * @param more that the test needs beside the browser
   */
  static List<String> missing(String... more) {
    return Stream.concat(Stream.of("chromium", "chromedriver"), Stream.of(more))
        .filter(name -> program(name).isEmpty())
        .toList();
  }

  private static Optional<Path> program(String name) {
    return Stream.of(System.getenv("PATH").split(":"))
        .map(folder -> Path.of(folder).resolve(name))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /**
   * Starts a browser with an empty profile.
   *
   * @param pictures folder of the screenshots
   */
  static Chromium start(Path profile, Path pictures) throws IOException {
    Files.createDirectories(pictures);
    var driver =
        new ProcessBuilder(program("chromedriver").orElseThrow().toString(), "--port=0")
            .redirectErrorStream(true)
            .start();
    var output =
        new BufferedReader(new InputStreamReader(driver.getInputStream(), StandardCharsets.UTF_8));
    for (var line = output.readLine(); line != null; line = output.readLine()) {
      var started = STARTED.matcher(line);
      if (started.find()) {
        var root = URI.create("http://127.0.0.1:" + started.group(1) + "/session");
        return new Chromium(driver, pictures, root).begin(profile);
      }
    }
    throw new IOException("chromedriver ended before it was ready");
  }

  private Chromium begin(Path profile) {
    var options =
        Map.of(
            "binary",
            program("chromium").orElseThrow().toString(),
            "args",
            List.of(
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--disable-background-networking",
                "--no-first-run",
                "--window-size=1280,800",
                "--user-data-dir=" + profile));
    var wanted = Map.of("browserName", "chrome", "goog:chromeOptions", options);
    var begun = post("", Map.of("capabilities", Map.of("alwaysMatch", wanted)));
    session = URI.create(session + "/" + begun.path("sessionId").asString());
    return this;
  }

  void open(URI page) {
    post("/url", Map.of("url", page.toString()));
  }

  URI address() {
    return URI.create(get("/url").asString());
  }

  /** The visible text of the page. */
  String text() {
    var script = Map.of("script", "return document.body.innerText", "args", List.of());
    return post("/execute/sync", script).asString();
  }

  /** Presses these keys one after the other. */
  void press(String keys) {
    var strokes = new ArrayList<Map<String, String>>();
    for (char key : keys.toCharArray()) {
      strokes.add(Map.of("type", "keyDown", "value", String.valueOf(key)));
      strokes.add(Map.of("type", "keyUp", "value", String.valueOf(key)));
    }
    var keyboard = Map.of("type", "key", "id", "keyboard", "actions", strokes);
    post("/actions", Map.of("actions", List.of(keyboard)));
  }

  /** Waits for the page with this title. */
  void await(String title) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (System.nanoTime() < end) {
      if (get("/title").asString().equals(title)) {
        return;
      }
      LockSupport.parkNanos(20_000_000);
    }
    throw new AssertionError("no page '" + title + "' but: " + address() + "\n" + text());
  }

  /** Takes pictures of the page on a small phone and on a desktop. */
  void picture(String name) throws IOException {
    for (int width : new int[] {320, 1280}) {
      var size = Map.of("width", width, "height", 720, "deviceScaleFactor", 1, "mobile", false);
      command("Emulation.setDeviceMetricsOverride", size);
      var scrolls =
          post(
              "/execute/sync",
              Map.of(
                  "script",
                  "return document.documentElement.scrollWidth > window.innerWidth",
                  "args",
                  List.of()));
      var picture = get("/screenshot").asString();
      Files.write(
          pictures.resolve(name + "-" + width + ".png"), Base64.getDecoder().decode(picture));
      if (scrolls.asBoolean()) {
        throw new AssertionError("the page '" + name + "' is wider than " + width + " pixels");
      }
    }
    command("Emulation.clearDeviceMetricsOverride", Map.of());
  }

  private void command(String name, Map<String, ?> parameters) {
    post("/goog/cdp/execute", Map.of("cmd", name, "params", parameters));
  }

  private JsonNode get(String path) {
    return send(HttpRequest.newBuilder(URI.create(session + path)));
  }

  private JsonNode post(String path, Map<String, ?> body) {
    var json = BodyPublishers.ofString(JSON.writeValueAsString(body));
    return send(HttpRequest.newBuilder(URI.create(session + path)).POST(json));
  }

  private JsonNode send(HttpRequest.Builder request) {
    try {
      var answer =
          http.send(request.timeout(Duration.ofSeconds(60)).build(), BodyHandlers.ofString());
      if (answer.statusCode() != 200) {
        throw new AssertionError("the browser refuses: " + answer.body());
      }
      return JSON.readTree(answer.body()).path("value");
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    try {
      send(HttpRequest.newBuilder(session).DELETE());
    } finally {
      driver.destroy();
    }
  }
}
