package org.integrationgateway.command.dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.command.Main;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.providers.fixture.DevelopedProvider;
import org.integrationgateway.rules.TestProgram;
import tools.jackson.databind.JsonNode;

/** {@code gateway dev --events} in its own process. */
final class DevProcess implements AutoCloseable {
  static final String MANIFEST =
      """
      kind: app
      source: github.com/acme/providers/developed
      version: 1.0.0
      """;

  private static final Duration TIMEOUT = Duration.ofMinutes(4);

  private final Path folder;
  private final Process process;
  private final LinkedBlockingQueue<JsonNode> events = new LinkedBlockingQueue<>();
  private final HttpClient client = HttpClient.newHttpClient();
  private final URI uri;
  private final String token;

  private DevProcess(Path folder, Process process) throws Exception {
    this.folder = folder;
    this.process = process;
    var reader = new Thread(this::read, "events");
    reader.setDaemon(true);
    reader.start();
    var ready = await("ready");
    uri = URI.create(ready.path("uri").asString());
    token = Files.readString(Path.of(ready.path("token").asString())).strip();
  }

  /** Starts it with its home in {@code home} of the folder, on a free port. */
  static DevProcess start(Path folder, String... options) throws Exception {
    var memory = List.of("-Xmx256m", "-XX:+UseSerialGC");
    var command =
        new ArrayList<>(
            TestProgram.command(memory, Main.class, "dev", "--events", "--port", "0", "--home"));
    command.add(folder.resolve("home").toString());
    command.addAll(List.of(options));
    var builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.redirectError(folder.resolve("dev.log").toFile());
    return new DevProcess(folder, builder.start());
  }

  /** The command of a provider that answers with the text of this file. */
  static List<String> provider(Path version) {
    return TestProgram.command(
        List.of("-XX:+UseSerialGC"), DevelopedProvider.class, version.toString());
  }

  private void read() {
    try (var lines = new BufferedReader(process.inputReader())) {
      for (var line = lines.readLine(); line != null; line = lines.readLine()) {
        events.add(Json.parse(line.getBytes(StandardCharsets.UTF_8)));
      }
    } catch (IOException ended) {
      // No more events.
    }
  }

  /** The next event of this name; skips those before it. */
  JsonNode await(String name) throws Exception {
    var passed = new ArrayList<JsonNode>();
    long end = System.nanoTime() + TIMEOUT.toNanos();
    while (System.nanoTime() < end) {
      var event = events.poll(100, TimeUnit.MILLISECONDS);
      if (event != null && event.path("event").asString().equals(name)) {
        return event;
      }
      if (event != null) {
        passed.add(event);
      }
      assertThat(process.isAlive() || !events.isEmpty()).as(() -> passed + log()).isTrue();
    }
    throw new AssertionError("no event '" + name + "' but " + passed + "\n" + log());
  }

  /** The next event of each name, in any order. */
  Map<String, JsonNode> awaitEach(String... names) throws Exception {
    var found = new HashMap<String, JsonNode>();
    long end = System.nanoTime() + TIMEOUT.toNanos();
    while (found.size() < names.length && System.nanoTime() < end) {
      var event = events.poll(100, TimeUnit.MILLISECONDS);
      if (event != null && List.of(names).contains(event.path("event").asString())) {
        found.putIfAbsent(event.path("event").asString(), event);
      }
    }
    assertThat(found).as(this::log).containsOnlyKeys(names);
    return found;
  }

  /** Whether no event of this name has come. */
  boolean isWithout(String name) {
    return events.stream().noneMatch(event -> event.path("event").asString().equals(name));
  }

  String log() {
    try {
      return Files.readString(folder.resolve("dev.log"));
    } catch (IOException e) {
      return e.toString();
    }
  }

  URI uri() {
    return uri;
  }

  /** Writes a line to its standard input. */
  void send(String json) throws IOException {
    process
        .getOutputStream()
        .write((json.strip().replace("\n", " ") + "\n").getBytes(StandardCharsets.UTF_8));
    process.getOutputStream().flush();
  }

  /** Sends a launch of this command. */
  void launch(Path manifest, List<String> command, String how) throws IOException {
    var launch = Json.object().put("manifest", manifest.toString()).put("how", how);
    launch.put("workdir", folder.toString());
    command.forEach(launch.withArray("command")::add);
    send(new String(Json.write(Json.object().set("launch", launch)), StandardCharsets.UTF_8));
  }

  /** Sends JSON, with the headers that a list of tools needs. */
  CompletableFuture<HttpResponse<String>> send(String path, String json) {
    var request =
        asked(path)
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, text/event-stream")
            .header("MCP-Protocol-Version", "2026-07-28")
            .header("Mcp-Method", "tools/list")
            .POST(HttpRequest.BodyPublishers.ofString(json));
    return client.sendAsync(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  /** Asks for what is at this path. */
  CompletableFuture<HttpResponse<String>> sendGet(String path) {
    return client.sendAsync(asked(path).build(), HttpResponse.BodyHandlers.ofString());
  }

  /** Sends JSON without a token. */
  HttpResponse<String> postAnonymously(String path) throws Exception {
    var request =
        HttpRequest.newBuilder(uri.resolve(path))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString("{}"));
    return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  private HttpRequest.Builder asked(String path) {
    return HttpRequest.newBuilder(uri.resolve(path))
        .header("Authorization", "Bearer " + token)
        .timeout(TIMEOUT);
  }

  /** Calls the operation that answers with the version. */
  CompletableFuture<HttpResponse<String>> call() {
    var request =
        HttpRequest.newBuilder(uri.resolve("/api/v1/developed/version"))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .timeout(TIMEOUT)
            .POST(HttpRequest.BodyPublishers.ofString("{}"));
    return client.sendAsync(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  /** The answer of the next call. */
  String version() throws Exception {
    var answer = call().get(TIMEOUT.toSeconds(), TimeUnit.SECONDS);
    assertThat(answer.statusCode()).as(() -> answer.body() + "\n" + log()).isEqualTo(200);
    return Json.parse(answer.body().getBytes(StandardCharsets.UTF_8)).path("version").asString();
  }

  /** Sends JSON, which has to be accepted. */
  void post(String path, String json) throws Exception {
    var request =
        HttpRequest.newBuilder(uri.resolve(path))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(json));
    var answer = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    assertThat(answer.statusCode()).as(answer.body()).isIn(200, 201);
  }

  HttpResponse<String> get(String path) throws Exception {
    return client.send(
        HttpRequest.newBuilder(uri.resolve(path))
            .header("Authorization", "Bearer " + token)
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }

  Process process() {
    return process;
  }

  /** Stops it with SIGTERM. */
  @Override
  public void close() throws Exception {
    var all = new ArrayList<>(process.descendants().toList());
    process.destroy();
    if (!process.waitFor(30, TimeUnit.SECONDS)) {
      process.destroyForcibly().waitFor();
    }
    all.forEach(ProcessHandle::destroyForcibly);
  }
}
