package org.integrationgateway.server.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.rules.Pause;
import org.integrationgateway.server.backup.Backup;
import org.integrationgateway.server.backup.Restore;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.PeopleGateway;
import org.integrationgateway.server.testing.Upstreams;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Root keys that a secrets provider wraps: their key never reaches the configuration. */
final class UnsealedKeyTest {
  private static final String ADA = "user:ada";
  private static Upstreams upstreams;

  @TempDir private Path folder;
  private UnsealedHome home;
  private String ops;

  @BeforeAll
  static void open() {
    upstreams = new Upstreams();
  }

  @AfterAll
  static void close() throws Exception {
    upstreams.close();
  }

  @BeforeEach
  void prepare() throws Exception {
    home = new UnsealedHome(folder, "home", folder.resolve("keys"), upstreams);
    home.addVersion("gateway");
  }

  private static String connected(ConfiguredGateway gateway, String subject) {
    var token = gateway.token(subject);
    var answer = KeyedGateway.connect(gateway, token, "secret-of-" + subject);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return token;
  }

  private static void requireCredential(ConfiguredGateway gateway, String token, String subject) {
    assertThat(KeyedGateway.look(gateway, token).body()).contains("secret-of-" + subject);
  }

  private JsonNode keys(ConfiguredGateway gateway, String method, String path) throws Exception {
    if (ops == null) {
      ops = gateway.token("user:ops");
    }
    var request =
        HttpRequest.newBuilder(
                gateway.gateway().managementUri().orElseThrow().resolve(KeyedGateway.KEYS + path))
            .header("Authorization", "Bearer " + ops)
            .method(method, HttpRequest.BodyPublishers.noBody())
            .build();
    var answer = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    assertThat(answer.statusCode()).as(answer.body()).isIn(200, 202);
    return ConfiguredGateway.json(answer);
  }

  private JsonNode rewrapped(ConfiguredGateway gateway) throws Exception {
    keys(gateway, "POST", "/rewrap");
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    var status = keys(gateway, "GET", "/status");
    while (status.path("rewrap").path("state").asString("").equals("running")) {
      assertThat(System.nanoTime()).as(status.toString()).isLessThan(deadline);
      Pause.brief();
      status = keys(gateway, "GET", "/status");
    }
    return status;
  }

  @Test
  @Tag("nightly")
  void opensTheSameStoreAtEachStartAndWrapsByTheNewestVersion() throws Exception {
    String token;
    try (var gateway = home.start(UnsealedHome.NEAR)) {
      token = connected(gateway, ADA);
      var unseal = keys(gateway, "GET", "/status").path("rootKeys").get(0).path("unseal");
      assertThat(unseal.path("provider").asString()).isEqualTo("near");
      assertThat(unseal.path("key").asString()).isEqualTo("gateway");
      assertThat(unseal.path("keyVersion").asString()).isEqualTo("1");
      home.addVersion("gateway");
      var after = rewrapped(gateway).path("rootKeys").get(0).path("unseal");
      assertThat(after.path("keyVersion").asString()).isEqualTo("2");
    }
    try (var gateway = home.start(UnsealedHome.NEAR)) {
      requireCredential(gateway, token, ADA);
    }
  }

  @Test
  void restoresABackupWhereTheProviderHasTheKey() throws Exception {
    String token;
    var archive = folder.resolve("backup.zip");
    try (var gateway = home.start(UnsealedHome.NEAR)) {
      token = connected(gateway, ADA);
      Backup.write(gateway.config(), archive, "1.0", Clock.systemUTC());
    }
    var elsewhere = home.another("elsewhere");
    Restore.run(elsewhere.config(UnsealedHome.NEAR), archive, false);
    try (var gateway = elsewhere.start(UnsealedHome.NEAR)) {
      requireCredential(gateway, token, ADA);
    }
    Files.delete(home.keys().resolve("gateway"));
    home.addVersion("gateway");
    assertThatThrownBy(() -> elsewhere.start(UnsealedHome.NEAR).close())
        .hasMessageContaining("refuses to unwrap encryption key 'k1'");
  }

  @Test
  @Tag("nightly")
  void waitsForTheProviderAndSaysSo() throws Exception {
    var away = Files.createFile(home.keys().resolve("away"));
    int open = PeopleGateway.freePort();
    int management = PeopleGateway.freePort();
    var config = home.config(UnsealedHome.FAR, open, management);

    var started = CompletableFuture.supplyAsync(() -> ConfiguredGateway.start(config));
    var ready = awaited(management, "/ready", started);
    assertThat(ready.statusCode()).isEqualTo(503);
    assertThat(ready.body())
        .contains("not_ready")
        .contains("encryption key 'k1' cannot be unwrapped now")
        .contains("secrets provider 'far'")
        .contains("the engine of the keys is sealed");
    assertThat(get(management, "/health").statusCode()).isEqualTo(200);
    assertThat(get(open, "/api/v1/apps").statusCode()).isEqualTo(503);
    assertThat(started).isNotDone();

    Files.delete(away);
    try (var gateway = started.get(4, TimeUnit.MINUTES)) {
      assertThat(gateway.gateway().uri().getPort()).isEqualTo(open);
      assertThat(get(management, "/ready").statusCode()).isEqualTo(200);
      assertThat(get(open, "/api/v1/apps").statusCode()).isEqualTo(401);
    }
  }

  private static HttpResponse<String> get(int port, String path) throws Exception {
    var request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
            .timeout(Duration.ofSeconds(60))
            .build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
  }

  /** The first answer of a port that is still closed. */
  private static HttpResponse<String> awaited(
      int port, String path, CompletableFuture<ConfiguredGateway> started) throws Exception {
    while (true) {
      try {
        return get(port, path);
      } catch (java.net.ConnectException closed) {
        assertThat(started).isNotDone();
        Pause.brief();
      }
    }
  }
}
