package org.integrationgateway.server.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.Gateway;
import org.integrationgateway.server.testing.login.Browser;
import org.integrationgateway.testkit.oauth.TestAuthorizationServer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A gateway with apps whose connections are made at the authorization server of a test: {@code
 * tracker}, {@code regional}, which has a parameter, and {@code places}, which is connected to one
 * of what the server answers at {@code GET /places}. All have the operation {@code me}.
 */
public final class ConnectingGateway implements AutoCloseable {
  /** Where flows begin. */
  public static final String START = "/api/v1/auth/start-oauth";

  private static final String SERVER =
      """
      server:
        public: {host: 127.0.0.1, port: 0}
        encryption: {keys: [{id: k1, key: 0123456789abcdef0123456789abcdef}]}
        egress: {allowPrivateNetworks: true}
        limits: {perAddressRate: {perSecond: 0}, loginRate: {perMinute: 0}}
      """;
  private static final String APPS =
      """
      apps:
        tracker: {provider: {source: {path: tracker.yaml}}}
        regional: {provider: {source: {path: regional.yaml}}}
        places: {provider: {source: {path: places.yaml}}}
      """;

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final GatewayConfig config;
  private final Clock clock;
  private final Gateway gateway;

  private ConnectingGateway(GatewayConfig config, Clock clock) {
    this.config = config;
    this.clock = clock;
    this.gateway = Gateway.start(config, clock);
  }

  /**
   * Starts one.
   *
   * @param server at which connections are made; it answers {@code GET /me} for valid tokens
   * @param more members of {@code server}, indented, then other blocks than {@code apps}
   */
  public static ConnectingGateway start(
      Path home, TestAuthorizationServer server, String more, Clock clock) {
    return new ConnectingGateway(configuration(home, server, more), clock);
  }

  /**
   * Starts one with other apps.
   *
   * @param manifests of the apps, by name
   */
  public static ConnectingGateway start(
      Path home, Map<String, String> manifests, String more, Clock clock) {
    var apps = new StringBuilder("apps:\n");
    manifests.forEach(
        (name, manifest) -> {
          write(home.resolve(name + ".yaml"), manifest);
          apps.append("  %s: {provider: {source: {path: %s.yaml}}}\n".formatted(name, name));
        });
    return new ConnectingGateway(PeopleGateway.read(home, SERVER + more + apps), clock);
  }

  private static void write(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Starts one with a configuration of the test. */
  public static ConnectingGateway start(GatewayConfig config, Clock clock) {
    return new ConnectingGateway(config, clock);
  }

  /** The configuration of one. */
  public static GatewayConfig configuration(
      Path home, TestAuthorizationServer server, String more) {
    try {
      Files.writeString(home.resolve("tracker.yaml"), manifest("tracker", server, ""));
      Files.writeString(
          home.resolve("regional.yaml"),
          manifest(
              "regional",
              server,
              """
                    params:
                      region: {required: true, description: Where the account is.}
                      tier: {default: free}
              """));
      Files.writeString(
          home.resolve("places.yaml"),
          manifest(
              "places",
              server,
              """
                    params:
                      place: {required: true, from: discovery}
                    discovery: {url: "%s/places", idPath: id, namePath: name, metadata: {place: id}}
              """
                  .formatted(server.url())));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return PeopleGateway.read(home, SERVER + more + APPS);
  }

  private static String manifest(String name, TestAuthorizationServer server, String params) {
    return """
    kind: app
    source: test.example/gateway/apps/%s
    version: 1.0.0
    displayName: The %s
    spec:
      connections:
        default:
          mode: subject
          auth:
            type: oauth2
            authorizationUrl: %s
            tokenUrl: %s
            clientId: %s
            clientSecret: "%s"
            scopes: [read, write]
            pkce: true
    %s\
        key:
          mode: subject
          auth:
            type: bearer
            credentials: [{name: key, label: Key}]
      defaultConnection: default
      surfaces:
        rest:
          baseUrl: %s
          operations:
            - {name: me, method: GET, path: /me}
    """
        .formatted(
            name,
            name,
            server.authorizationUrl(),
            server.tokenUrl(),
            TestAuthorizationServer.CLIENT_ID,
            TestAuthorizationServer.CLIENT_SECRET,
            params.indent(0),
            server.url());
  }

  public Gateway gateway() {
    return gateway;
  }

  /** Another replica. */
  public ConnectingGateway replica() {
    return new ConnectingGateway(config, clock);
  }

  public URI uri(String path) {
    return gateway.uri().resolve(path);
  }

  /** Creates a token in the store, beside the server, as the command line does. */
  public String token(String subject, Caller.Scope... scopes) {
    return token(config, subject, scopes);
  }

  /** Creates a token in the store of a server that need not run. */
  public static String token(GatewayConfig config, String subject, Caller.Scope... scopes) {
    return TestTokens.make(config, subject, scopes);
  }

  /** The text of a session, begun in the store as a login does. */
  public String session(String subject) {
    return TestSessions.begin(config, subject, clock).text().use(text -> text);
  }

  /** A browser in which this subject has logged in. */
  public Browser browser(String subject) {
    return new Browser().plant("session_token", session(subject));
  }

  /** A request to connect this app. */
  public static ObjectNode connecting(String app) {
    return Json.object().put("integration", app);
  }

  /** Begins a flow with a token. */
  public HttpResponse<String> start(String token, JsonNode body) {
    return send("POST", START, token, body);
  }

  /** Begins a flow in a browser. */
  public HttpResponse<String> start(Browser browser, JsonNode body) {
    return browser.send(
        HttpRequest.newBuilder(uri(START))
            .header("Content-Type", "application/json")
            .header("Accept", "application/json")
            .header("Sec-Fetch-Site", "same-origin")
            .POST(BodyPublishers.ofByteArray(Json.write(body))));
  }

  /** Where the person of a flow that has begun agrees. */
  public static URI page(HttpResponse<String> started) {
    if (started.statusCode() != 200) {
      throw new AssertionError("not started: " + started.body());
    }
    return URI.create(json(started).path("url").asString());
  }

  /** Sends a request of a program; an empty token and body are not sent. */
  public HttpResponse<String> send(String method, String path, String token, JsonNode body) {
    var request = HttpRequest.newBuilder(uri(path)).header("Accept", "application/json");
    if (!token.isEmpty()) {
      request.header("Authorization", "Bearer " + token);
    }
    if (body.isEmpty()) {
      request.method(method, BodyPublishers.noBody());
    } else {
      request
          .header("Content-Type", "application/json")
          .method(method, BodyPublishers.ofByteArray(Json.write(body)));
    }
    try {
      return http.send(request.build(), BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  public HttpResponse<String> get(String path, String token) {
    return send("GET", path, token, Json.object());
  }

  /** A program asks for the address that a browser was sent back to. */
  public HttpResponse<String> complete(URI callback, String token) {
    return get(callback.getRawPath() + "?" + callback.getRawQuery(), token);
  }

  /** Whether calls for this token reach the app: it is connected, and the grant is in force. */
  public boolean isConnected(String app, String token) {
    var answer = get("/api/v1/" + app + "/me", token);
    if (answer.statusCode() == 200) {
      return true;
    }
    if (answer.body().contains("not_connected")) {
      return false;
    }
    throw new AssertionError(answer.body());
  }

  public static JsonNode json(HttpResponse<String> answer) {
    return Json.parse(answer.body().getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public void close() {
    gateway.close();
  }
}
