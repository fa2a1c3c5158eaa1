package org.integrationgateway.server.reload;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.Gateway;
import org.integrationgateway.server.testing.TestTokens;
import tools.jackson.databind.JsonNode;

/** A gateway whose file the test writes again and again. */
public final class ReloadedGateway implements AutoCloseable {
  private static final String SERVER =
      """
      server:
        public: {host: 127.0.0.1, port: 0}
        encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}
      """;
  private static final String MANAGEMENT = "  management: {host: 127.0.0.1, port: 0}\n";
  private static final String EGRESS = "  egress: {allowPrivateNetworks: true}\n";

  private final HttpClient http = HttpClient.newHttpClient();
  private final Path home;
  private final GatewayConfig config;
  private final Gateway gateway;
  private final String operator;

  /**
   * Starts one.
   *
   * @param text of the configuration: more members of {@code server} first, indented
   */
  public ReloadedGateway(Path home, String text) {
    this.home = home;
    write(text);
    config = read(home).config().orElseThrow(() -> new AssertionError(read(home).problems()));
    gateway = Gateway.start(config, () -> read(home), Clock.systemUTC(), routes -> {});
    operator = token("user:ops");
  }

  private static ConfigReader.Result read(Path home) {
    var environment = new Environment(Map.of("GATEWAY_HOME", home.toString()), home, home);
    return ConfigReader.read(List.of(home.resolve("gateway.yaml")), environment);
  }

  /**
   * Writes the file, and does not reload it.
   *
   * @param text private networks may be reached where it does not begin with {@code egress}
   */
  public void write(String text) {
    try {
      var egress = text.startsWith("  egress:") ? "" : EGRESS;
      // With logins, operators would need a URL of the management listener.
      var management = text.contains("identity:") ? "" : MANAGEMENT;
      Files.writeString(home.resolve("gateway.yaml"), SERVER + management + egress + text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes the file and reloads it; returns the answer. */
  public JsonNode reload(String text) {
    write(text);
    return reload();
  }

  public JsonNode reload() {
    return json(manage("POST", "/admin/api/v1/reload"));
  }

  /** The configuration of the start. */
  public GatewayConfig config() {
    return config;
  }

  public Gateway gateway() {
    return gateway;
  }

  public String token(String subject) {
    return TestTokens.make(config, subject);
  }

  public HttpResponse<String> manage(String method, String path) {
    return send(gateway.managementUri().orElseGet(gateway::uri), method, path, operator, "");
  }

  public HttpResponse<String> invoke(String app, String operation, String token, String body) {
    return send(gateway.uri(), "POST", "/api/v1/" + app + "/" + operation, token, body);
  }

  /** The status of a call by the operator. */
  public int status(String app, String operation, String body) {
    return invoke(app, operation, operator, body).statusCode();
  }

  public HttpResponse<String> send(
      URI listener, String method, String path, String token, String body) {
    var request =
        HttpRequest.newBuilder(listener.resolve(path))
            .header("Authorization", "Bearer " + token)
            .timeout(Duration.ofMinutes(2))
            .method(
                method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
    if (!body.isEmpty()) {
      request.header("Content-Type", "application/json");
    }
    try {
      return http.send(request.build(), BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  public static JsonNode json(HttpResponse<String> answer) {
    return Json.parse(answer.body().getBytes(UTF_8));
  }

  @Override
  public void close() {
    gateway.close();
  }
}
