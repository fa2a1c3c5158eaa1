package org.integrationgateway.it.bench;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.packaging.image.launcher.LaunchSettings;

/**
 * The distribution, started as an operator would, with one declarative app in front of the stub.
 */
final class GatewayUnderTest implements AutoCloseable {
  static final String SUBJECT = "user:bench";
  private static final String LOGIN = "bench";

  private final Path command;
  private final Path home;
  private final Path configuration;
  private final int port;
  private final HttpClient http = HttpClient.newHttpClient();
  private Child child;
  private String token = "";
  private String session = "";

  private GatewayUnderTest(Path command, Path home, int upstreamPort, double sampled)
      throws IOException {
    this.command = command;
    this.home = home;
    try (var free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    var app = Files.createDirectories(home.resolve("inventory"));
    Files.writeString(app.resolve("manifest.yaml"), MANIFEST);
    configuration = home.resolve("gateway.yaml");
    Files.writeString(configuration, configuration(app, provider(home), upstreamPort, sampled));
    child = spawn();
  }

  private static final String MANIFEST =
      """
      kind: app
      source: example.com/bench/apps/inventory
      version: 1.0.0
      spec:
        mcp: true
        connections:
          default:
            mode: subject
            auth:
              type: bearer
              credentials:
                - name: token
                  label: Token
        surfaces:
          rest:
            connection: default
            baseUrl: http://127.0.0.1
            operations:
              - name: items.get
                description: One item
                method: GET
                path: /items/{sku}
                parameters:
                  - name: sku
                    type: string
                    in: path
                    required: true
      """;

  /** An executable package: {@link BenchProvider} on this Java, as its launcher would start it. */
  private static Path provider(Path home) throws IOException {
    var folder = Files.createDirectories(home.resolve("items"));
    Files.writeString(
        folder.resolve("manifest.yaml"),
        """
        kind: app
        source: example.com/bench/apps/items
        version: 1.0.0
        run: [./provider.sh]
        """);
    var script = folder.resolve("provider.sh");
    Files.writeString(
        script,
        "#!/bin/sh\nexec '%s' %s -cp '%s' %s\n"
            .formatted(
                ProcessHandle.current().info().command().orElse("java"),
                String.join(" ", new LaunchSettings("items", List.of(), 17).optionsOfAnyJava()),
                System.getProperty("java.class.path"),
                BenchProvider.class.getName()));
    script.toFile().setExecutable(true);
    return folder;
  }

  /** The memory of the provider's process now, in MiB. */
  double providerMiB() throws IOException {
    var provider = ProviderProcesses.of(child.pid()).values().iterator().next();
    for (var line : Files.readAllLines(Path.of("/proc/" + provider.pid() + "/status"))) {
      if (line.startsWith("VmRSS:")) {
        return Long.parseLong(line.replaceAll("\\D", "")) / 1024.0;
      }
    }
    throw new IOException("the provider is gone");
  }

  private String configuration(Path app, Path provider, int upstreamPort, double sampled) {
    var telemetry =
        "telemetry: {default: {source: builtin:otlp, config: {endpoint: 'http://127.0.0.1:%d', headers: {Authorization: Bearer %s}, sampleRatio: %s}}}"
            .formatted(upstreamPort, UpstreamStub.TOKEN, sampled);
    return """
    server:
      public: {host: 127.0.0.1, port: %d}
      encryption:
        keys:
          - {id: k1, key: "bench-bench-bench-bench-bench-bench-bench-0001"}
      limits: {perAppConcurrency: 256, perSubjectRate: {perSecond: 0}}
    providers:
      indexeddb:
        main: {source: builtin:sqlite, config: {path: %s}}
      identity:
        people: {source: builtin:local}
      %s
    apps:
      inventory:
        provider: {source: {path: %s}}
        surfaces: {rest: {baseUrl: "http://127.0.0.1:%d"}}
        egress: {allowedHosts: [127.0.0.1]}
      items:
        provider: {source: {path: %s}}
    """
        .formatted(
            port,
            home.resolve("gateway.db"),
            sampled > 0 ? telemetry : "",
            app,
            upstreamPort,
            provider);
  }

  /**
   * Starts it, waits until it is ready, makes an account with a session and a token, and stores the
   * upstream credential.
   */
  static GatewayUnderTest start(Path command, Path home, int upstreamPort)
      throws IOException, InterruptedException {
    return start(command, home, upstreamPort, 0);
  }

  /**
   * As {@link #start(Path, Path, int)}; it sends telemetry to the stub.
   *
   * @param sampled the part of the traces that is kept
   */
  static GatewayUnderTest traced(Path command, Path home, int upstreamPort, double sampled)
      throws IOException, InterruptedException {
    return start(command, home, upstreamPort, sampled);
  }

  private static GatewayUnderTest start(Path command, Path home, int upstreamPort, double sampled)
      throws IOException, InterruptedException {
    // Otherwise the start-up cache would be made while the server is measured.
    new ProcessBuilder(command.toString(), "sync", "--help").start().waitFor();
    var gateway = new GatewayUnderTest(command, home, upstreamPort, sampled);
    gateway.awaitReady();
    gateway.session = new FirstLogin().session(gateway.firstLink(), LOGIN);
    gateway.token = gateway.createToken();
    gateway.connect();
    return gateway;
  }

  /** The invocation of the other cases by gRPC's own client. */
  Load.Target grpc() {
    return new GrpcTarget(port, token);
  }

  private Child spawn() throws IOException {
    var builder =
        new ProcessBuilder(command.toString(), "serve", "--config", configuration.toString());
    builder.environment().put("GATEWAY_HOME", home.toString());
    builder.redirectErrorStream(true).redirectOutput(home.resolve("gateway.log").toFile());
    return new Child(builder.start());
  }

  /** How long from process start to the first 200 of {@code /ready}. */
  Duration restart() throws IOException, InterruptedException {
    child.close();
    long start = System.nanoTime();
    child = spawn();
    awaitReady();
    return Duration.ofNanos(System.nanoTime() - start);
  }

  private void awaitReady() throws IOException, InterruptedException {
    var probe = request("GET", "/ready", "");
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (System.nanoTime() < end) {
      try (var connection = new HttpConnection(port)) {
        if (connection.exchange(probe) == 200) {
          return;
        }
      } catch (IOException notYet) {
        TimeUnit.MILLISECONDS.sleep(2);
      }
    }
    throw new IOException(
        "not ready within 60 s: " + Files.readString(home.resolve("gateway.log")));
  }

  /** The link of the first account, which the server writes to a file after it is ready. */
  private URI firstLink() throws IOException, InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    while (true) {
      var file = home.resolve("first-account");
      if (Files.exists(file)) {
        return URI.create(Files.readString(file).strip());
      }
      if (System.nanoTime() > end) {
        throw new IOException("no link for the first account in " + file);
      }
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }

  private String createToken() throws IOException, InterruptedException {
    var process =
        new ProcessBuilder(
                command.toString(),
                "--json",
                "token",
                "create",
                "--name",
                "bench",
                "--subject",
                SUBJECT,
                "--all-apps",
                "--config",
                configuration.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    var out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException("no token: " + out);
    }
    var found = java.util.regex.Pattern.compile("gwt_[0-9A-Za-z]+").matcher(out);
    if (!found.find()) {
      throw new IOException("no token in: " + out);
    }
    return found.group();
  }

  private void connect() throws IOException, InterruptedException {
    var answer =
        http.send(
            HttpRequest.newBuilder(
                    URI.create("http://127.0.0.1:" + port + "/api/v1/auth/connect-manual"))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .POST(
                    HttpRequest.BodyPublishers.ofString(
                        "{\"integration\":\"inventory\",\"credential\":\""
                            + UpstreamStub.TOKEN
                            + "\"}"))
                .build(),
            HttpResponse.BodyHandlers.ofString());
    if (answer.statusCode() != 200) {
      throw new IOException("not connected: " + answer.statusCode() + " " + answer.body());
    }
  }

  /** A prepared request with this caller's token. */
  byte[] request(String method, String path, String body, String... headers) {
    var bearer = token.isEmpty() ? "" : "Authorization: Bearer " + token + "\r\n";
    return prepared(bearer, method, path, body, headers);
  }

  /** A prepared request with this caller's session, as a page of the gateway sends it. */
  byte[] requestOfPage(String path) {
    var cookie = "Cookie: theme=dark; session_token=" + session + "\r\n";
    return prepared(cookie, "GET", path, "", "Sec-Fetch-Site: same-origin");
  }

  private static byte[] prepared(
      String proof, String method, String path, String body, String... headers) {
    var text = new StringBuilder();
    text.append(method).append(' ').append(path).append(" HTTP/1.1\r\nHost: 127.0.0.1\r\n");
    text.append(proof);
    for (var header : headers) {
      text.append(header).append("\r\n");
    }
    if (!body.isEmpty()) {
      text.append("Content-Type: application/json\r\nContent-Length: ")
          .append(body.getBytes(StandardCharsets.UTF_8).length)
          .append("\r\n");
    }
    return text.append("\r\n").append(body).toString().getBytes(StandardCharsets.UTF_8);
  }

  int port() {
    return port;
  }

  Child child() {
    return child;
  }

  /** The Java that it runs on, so that the floor runs on the same. */
  Path java() throws IOException {
    return Path.of("/proc/" + child.pid() + "/exe").toRealPath();
  }

  @Override
  public void close() {
    child.close();
  }
}
