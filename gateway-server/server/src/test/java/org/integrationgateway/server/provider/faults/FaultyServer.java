package org.integrationgateway.server.provider.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
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

/** A real gateway with two apps that behave, and as many that do not as a test asks for. */
final class FaultyServer implements AutoCloseable {
  static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(Machine.isBusy() ? 15 : 4);

  private static final String CONFIG =
      """
      server:
        public: {host: 127.0.0.1, port: 0}
        management: {host: 127.0.0.1, port: 0}
        encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}
        limits: {requestTimeout: %ds}
      apps:
        demo: {provider: {source: builtin:demo}}
        good:
          provider: {source: {path: %s}}
          env: {FAULT: NONE}
          runtime: {pool: {startupTimeout: 60s}}
      """;

  private static final String APP =
      """
        %s:
          provider: {source: {path: %s}}
          env: {FAULT: %s}
          runtime: {pool: {startupTimeout: %s, restartPolicy: %s}}
      """;

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final Gateway gateway;
  private final String token;

  /**
   * @param faults of the apps, by name
   */
  FaultyServer(Path home, Map<String, Fault> faults) throws IOException {
    var folder = FaultyPackage.write(home.resolve("faulty"));
    var config = read(home, configure(home, folder, faults));
    gateway = Gateway.start(config);
    token = token(config);
  }

  /** Writes the configuration, {@code gateway.yaml}. */
  static Path configure(Path home, Path folder, Map<String, Fault> faults) throws IOException {
    var text = new StringBuilder(CONFIG.formatted(REQUEST_TIMEOUT.toSeconds(), folder));
    faults.forEach(
        (name, fault) ->
            text.append(APP.formatted(name, folder, fault, startup(fault), restarts(fault))));
    return Files.writeString(home.resolve("gateway.yaml"), text);
  }

  private static GatewayConfig read(Path home, Path file) {
    var read =
        ConfigReader.read(
            List.of(file), new Environment(Map.of("GATEWAY_HOME", home.toString()), home, home));
    assertThat(read.problems()).isEmpty();
    return read.config().orElseThrow();
  }

  /** The time for the start: shorter for faults that never get ready. */
  private static String startup(Fault fault) {
    return fault.message().contains("not ready in time") ? "3s" : "30s";
  }

  /** The restarts: none for faults that never serve, which say the same each time. */
  private static String restarts(Fault fault) {
    return fault.then() == Fault.Then.NEVER ? "never" : "always";
  }

  private static String token(GatewayConfig config) {
    return TestTokens.make(config, "user:ada");
  }

  /** Calls an operation, named {@code app/operation}. */
  HttpResponse<String> call(String operation, String input) {
    return send(posting(operation, input), BodyHandlers.ofString());
  }

  private HttpRequest posting(String operation, String input) {
    return request(gateway.uri().resolve("/api/v1/" + operation))
        .header("Content-Type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofString(input))
        .build();
  }

  private HttpRequest.Builder request(URI uri) {
    return HttpRequest.newBuilder(uri).header("Authorization", "Bearer " + token);
  }

  private <T> HttpResponse<T> send(HttpRequest request, HttpResponse.BodyHandler<T> handler) {
    try {
      return http.send(request, handler);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  HttpResponse<String> misbehave(String app, Fault fault) {
    return call(app + "/misbehave", input(fault));
  }

  /** Calls the operation as a stream, read by the caller. */
  HttpResponse<InputStream> stream(String app, Fault fault) {
    return send(posting(app + "/misbehave", input(fault)), BodyHandlers.ofInputStream());
  }

  private static String input(Fault fault) {
    return "{\"fault\": \"" + fault + "\"}";
  }

  /** An app as operators see it. */
  JsonNode status(String app) {
    var uri = gateway.managementUri().orElseThrow().resolve("/admin/api/v1/providers/app/" + app);
    return Json.parse(send(request(uri).build(), BodyHandlers.ofByteArray()).body());
  }

  @Override
  public void close() {
    gateway.close();
  }
}
