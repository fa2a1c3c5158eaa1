package org.integrationgateway.server.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.core.testing.ConfigText;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.server.Gateway;
import org.integrationgateway.server.testing.login.Browser;

/** A gateway with local accounts, of which there is one: {@code root}. */
public final class PeopleGateway implements AutoCloseable {
  /** The password of the first account. */
  public static final String PASSWORD = "correct horse battery staple";

  private static final String SERVER =
      """
      server:
        public: {host: 127.0.0.1, port: 0}
        encryption: {keys: [{id: k1, key: 0123456789abcdef0123456789abcdef}]}
        limits: {perAddressRate: {perSecond: 0}, loginRate: {perMinute: 0}}
      """;
  private static final String LOCAL =
      """
      providers:
        identity: {people: {source: builtin:local}}
      """;

  private final GatewayConfig config;
  private final Clock clock;
  private final Gateway gateway;
  private final List<Gateway> replicas = new ArrayList<>();

  private PeopleGateway(GatewayConfig config, Clock clock) {
    this.config = config;
    this.clock = clock;
    this.gateway = Gateway.start(config, clock);
  }

  /** Starts a gateway with local accounts, its state in this folder. */
  public static PeopleGateway start(Path folder, String more) {
    return start(folder, SERVER + LOCAL + more, Clock.systemUTC());
  }

  /** Starts a gateway with this configuration. */
  public static PeopleGateway start(Path folder, String yaml, Clock clock) {
    return new PeopleGateway(read(folder, yaml), clock);
  }

  /** The configuration of a server on a free port. */
  public static String server() {
    return SERVER;
  }

  /** Reads a configuration. */
  public static GatewayConfig read(Path folder, String yaml) {
    try {
      var file = folder.resolve("gateway.yaml");
      Files.writeString(file, yaml);
      var home = folder.resolve("home");
      var environment = new Environment(ConfigText.variables(home), folder, folder);
      var read = ConfigReader.read(List.of(file), environment);
      return read.config()
          .orElseThrow(
              () -> new AssertionError(read.problems().stream().map(Problem::toString).toList()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public GatewayConfig config() {
    return config;
  }

  public Gateway gateway() {
    return gateway;
  }

  /** A port for a gateway whose configuration has to name it. */
  public static int freePort() throws IOException {
    try (var socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  /** Another replica with the same state, on a port of its own. */
  public Gateway replica() {
    var replica = Gateway.start(config.listening(null, 0), clock);
    replicas.add(replica);
    return replica;
  }

  public URI uri(String path) {
    return gateway.uri().resolve(path);
  }

  /** Makes the first account with the link, in this browser. */
  public HttpResponse<String> makeRoot(Browser browser) {
    var page = browser.get(gateway.firstAdminLink().orElseThrow());
    return browser.submit(page, Map.of("login", "root", "password", PASSWORD, "again", PASSWORD));
  }

  /** Logs in as the first account, from the page that this browser asks for to the end. */
  public HttpResponse<String> login(Browser browser, String path) {
    var page = browser.open(uri(path));
    return browser.follow(
        browser.submit(page, Map.of("login", "root", "password", PASSWORD)),
        gateway.uri().toString());
  }

  /** Asks a route with the bearer token, or with the cookies of the browser. */
  public HttpResponse<String> json(Browser browser, String path) {
    return browser.send(HttpRequest.newBuilder(uri(path)).header("Accept", "application/json"));
  }

  /** Begins a login as a program does. */
  public HttpResponse<String> begin(Browser browser, String body) {
    return browser.send(
        HttpRequest.newBuilder(uri("/api/v1/auth/login"))
            .header("Accept", "application/json")
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body)));
  }

  @Override
  public void close() {
    replicas.forEach(Gateway::close);
    gateway.close();
    SealedValues.requireDeclared(config.storage().sqliteFile());
  }
}
