package org.integrationgateway.it.conformance;

import static org.integrationgateway.server.testing.ConnectingGateway.connecting;
import static org.integrationgateway.server.testing.ConnectingGateway.json;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.testing.ConfigText;
import org.integrationgateway.server.testing.ConnectingGateway;
import tools.jackson.databind.JsonNode;

/** A gateway with the app {@code suite}, whose MCP server is one of the suite. */
final class ScenarioApp implements AutoCloseable {
  private static final String CONFIGURATION =
      """
      server:
        public: {host: 127.0.0.1, port: 0}
        encryption: {keys: [{id: k1, key: 0123456789abcdef0123456789abcdef}]}
        egress: {allowPrivateNetworks: true}
        mcp: {schemas: strict}
        limits: {perAddressRate: {perSecond: 0}, loginRate: {perMinute: 0}}
      apps:
        suite:
          provider: {source: {path: suite.yaml}}
          egress: {allowedHosts: [localhost]}
      """;
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private final ConnectingGateway gateway;
  private final String token;
  private final BearerProxy proxy;

  /**
   * @param url of the MCP server
   * @param auth of the app's connection
   */
  ScenarioApp(Path home, String url, String auth) {
    var manifest =
        """
        kind: app
        source: test.example/gateway/apps/suite
        version: 1.0.0
        displayName: Suite
        spec:
          connections:
            default: %s
          defaultConnection: default
          surfaces:
            mcp: {url: "%s", connection: default}
        """
            .formatted(auth, url);
    try {
      Files.writeString(home.resolve("suite.yaml"), manifest);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    gateway = ConnectingGateway.start(ConfigText.read(home, CONFIGURATION), Clock.systemUTC());
    token = gateway.token("user:suite");
    proxy = BearerProxy.start(gateway.uri("/"), token);
  }

  AnsweringClient client() {
    return AnsweringClient.connect(proxy.uri("/mcp/suite"));
  }

  /** Connects the app as a person does, at an authorization server that agrees at once. */
  void connect() throws IOException, InterruptedException {
    var started = gateway.start(token, connecting("suite"));
    require(started, 200);
    var page = URI.create(json(started).path("url").asString());
    var agreed =
        HTTP.send(HttpRequest.newBuilder(page).build(), HttpResponse.BodyHandlers.ofString());
    require(agreed, 302);
    var back = page.resolve(agreed.headers().firstValue("Location").orElseThrow());
    require(gateway.complete(back, token), 200);
  }

  /** Connects the app as a person does who has a token already. */
  void store(String field, JsonNode value) {
    var body = Json.object().put("integration", "suite");
    body.putObject("credentials").set(field, value);
    require(gateway.send("POST", "/api/v1/auth/connect-manual", token, body), 200);
  }

  private static void require(HttpResponse<String> answer, int status) {
    if (answer.statusCode() != status) {
      throw new IllegalStateException(answer.statusCode() + " " + answer.body());
    }
  }

  /** The state of the app and its connection in the gateway. */
  JsonNode state() {
    return json(gateway.get("/api/v1/apps/suite", token));
  }

  /** Whether an answer says that the app must be connected first, or again. */
  static boolean wantsConnection(JsonNode answer) {
    var text = answer.toString();
    return text.contains("not_connected") || text.contains("reconnect_required");
  }

  @Override
  public void close() {
    proxy.close();
    gateway.close();
  }
}
