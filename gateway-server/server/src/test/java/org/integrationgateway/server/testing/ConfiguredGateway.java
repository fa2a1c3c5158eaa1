package org.integrationgateway.server.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.testing.ConfigText;
import org.integrationgateway.people.session.SessionRequest;
import org.integrationgateway.sdk.identity.Person;
import org.integrationgateway.server.Gateway;
import tools.jackson.databind.JsonNode;

/** A gateway with the configuration of a test, and replicas of it on the same store. */
public final class ConfiguredGateway implements AutoCloseable {
  private static final String DATA = "data:";
  private static final String SERVER =
      """
      server:
        public: {host: 127.0.0.1, port: 0}
        encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}
        egress: {allowPrivateNetworks: true}
      """;

  /** A test that polls on a fast machine sends more than a caller may. */
  private static final String WITHOUT_RATES =
      "  limits: {perSubjectRate: {perSecond: 0}, perAddressRate: {perSecond: 0}}\n";

  private static final Pattern LIMITS = Pattern.compile("(?m)^  limits:");

  private final HttpClient http = HttpClient.newHttpClient();
  private final GatewayConfig config;
  private final Gateway gateway;

  private ConfiguredGateway(GatewayConfig config, Clock clock) {
    this.config = config;
    this.gateway = Gateway.start(config, clock);
  }

  /**
   * Starts a gateway that does not limit the rate of requests, unless the text has limits.
   *
   * @param text of the configuration: more members of {@code server} first, indented, then the
   *     other blocks
   */
  public static ConfiguredGateway start(Path home, String text) {
    var rates = LIMITS.matcher(text).find() ? "" : WITHOUT_RATES;
    return start(home, SERVER + rates + text, Clock.systemUTC());
  }

  /**
   * Starts one with another clock.
   *
   * @param text the whole configuration
   */
  public static ConfiguredGateway start(Path home, String text, Clock clock) {
    return new ConfiguredGateway(ConfigText.read(home, text), clock);
  }

  /** Starts one with a configuration that was read before. */
  public static ConfiguredGateway start(GatewayConfig config) {
    return new ConfiguredGateway(config, Clock.systemUTC());
  }

  /** Another replica. */
  public ConfiguredGateway replica() {
    return new ConfiguredGateway(config, Clock.systemUTC());
  }

  public GatewayConfig config() {
    return config;
  }

  public Gateway gateway() {
    return gateway;
  }

  /** Creates a token in the store, beside the server, as the command line does. */
  public String token(String subject, Caller.Scope... scopes) {
    return TestTokens.make(config, subject, scopes);
  }

  /** Begins a session in the store, as a login does. */
  public String session(Person person) {
    return session(person, "Test Browser 1.0");
  }

  /** Begins a session of a person whose browser calls itself so. */
  public String session(Person person, String userAgent) {
    var request =
        new SessionRequest(person, TestSessions.PROVIDER, Optional.empty(), "192.0.2.7", userAgent);
    return TestSessions.begin(config, request, Clock.systemUTC()).text().use(text -> text);
  }

  /** Sends a request; an empty body is not sent. */
  public HttpResponse<String> send(String method, String path, String token, String body) {
    var request =
        HttpRequest.newBuilder(gateway.uri().resolve(path))
            .header("Authorization", "Bearer " + token)
            .timeout(Duration.ofSeconds(30))
            .method(
                method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
    if (!body.isEmpty()) {
      request.header("Content-Type", "application/json");
    }
    return send(request);
  }

  /** Sends a request with an idempotency key. */
  public HttpResponse<String> sendKeyed(
      String method, String path, String token, String key, String body) {
    return send(
        HttpRequest.newBuilder(gateway.uri().resolve(path))
            .header("Authorization", "Bearer " + token)
            .header("Idempotency-Key", key)
            .header("Content-Type", "application/json")
            .timeout(Duration.ofSeconds(30))
            .method(method, BodyPublishers.ofString(body)));
  }

  /** Posts a body of another media type. */
  public HttpResponse<String> post(
      String path, String token, String contentType, HttpRequest.BodyPublisher body) {
    return send(
        HttpRequest.newBuilder(gateway.uri().resolve(path))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", contentType)
            .timeout(Duration.ofSeconds(30))
            .POST(body));
  }

  private HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return http.send(request.build(), BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  public HttpResponse<String> get(String path, String token) {
    return send("GET", path, token, "");
  }

  public int status(String method, String path, String token, String body) {
    return send(method, path, token, body).statusCode();
  }

  /** Parses a body; of an event stream, which an answer of MCP becomes when it is slow, the end. */
  public static JsonNode json(HttpResponse<String> answer) {
    var body = answer.body();
    if (answer.headers().firstValue("Content-Type").orElse("").startsWith("text/event-stream")) {
      body = body.substring(body.lastIndexOf(DATA) + DATA.length());
    }
    return Json.parse(body.getBytes(UTF_8));
  }

  @Override
  public void close() {
    gateway.close();
    if (config.storage().postgresql().isEmpty()) {
      SealedValues.requireDeclared(config.storage().sqliteFile());
    }
  }
}
