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
import java.util.ArrayList;
import java.util.Base64;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.assertj.core.api.AbstractThrowableAssert;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.store.State;
import org.integrationgateway.providers.SecretProcesses;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.server.backup.Backup;
import org.integrationgateway.server.backup.Restore;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.PeopleGateway;
import org.integrationgateway.server.testing.Upstreams;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Root keys that a secrets provider wraps: their key never reaches the configuration. */
final class UnsealedKeyTest {
  private static final String OLD = "{id: old, key: the-root-key-of-before-longer-than-32-bytes}";
  private static final String ADA = "user:ada";
  private static Upstreams upstreams;

  @TempDir private Path folder;
  private UnsealedHome home;

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
    var request =
        HttpRequest.newBuilder(
                gateway.gateway().managementUri().orElseThrow().resolve(KeyedGateway.KEYS + path))
            .header("Authorization", "Bearer " + gateway.token("user:ops"))
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
      Thread.onSpinWait();
      status = keys(gateway, "GET", "/status");
    }
    return status;
  }

  private AbstractThrowableAssert<?, ? extends Throwable> assertRefused(String roots) {
    return assertThatThrownBy(() -> home.start(roots).close())
        .isInstanceOfSatisfying(
            GatewayException.class,
            failure ->
                assertThat(failure.code())
                    .as(failure.getMessage())
                    .isEqualTo(ErrorCode.NOT_CONFIGURED));
  }

  @Test
  void opensTheSameStoreAtEachStart() throws Exception {
    String token;
    try (var gateway = home.start(UnsealedHome.NEAR)) {
      token = connected(gateway, ADA);
      var unseal = keys(gateway, "GET", "/status").path("rootKeys").get(0).path("unseal");
      assertThat(unseal.path("provider").asString()).isEqualTo("near");
      assertThat(unseal.path("key").asString()).isEqualTo("gateway");
      assertThat(unseal.path("keyVersion").asString()).isEqualTo("1");
    }
    try (var gateway = home.start(UnsealedHome.NEAR)) {
      requireCredential(gateway, token, ADA);
    }
  }

  @Test
  void hasTheKeyUnwrappedByAProcess() throws Exception {
    String token;
    try (var gateway = home.start(UnsealedHome.FAR)) {
      token = connected(gateway, ADA);
      home.addVersion("gateway");
      var after = rewrapped(gateway).path("rootKeys").get(0).path("unseal");
      assertThat(after.path("keyVersion").asString()).isEqualTo("2");
    }
    try (var gateway = home.start(UnsealedHome.FAR)) {
      requireCredential(gateway, token, ADA);
    }
  }

  @Test
  void wrapsByTheNewestVersionAndNeedsTheOldOneNoMore() throws Exception {
    String token;
    try (var gateway = home.start(UnsealedHome.NEAR)) {
      token = connected(gateway, ADA);
      home.addVersion("gateway");
      var before = keys(gateway, "GET", "/status").path("rootKeys").get(0).path("unseal");
      assertThat(before.path("keyVersion").asString()).isEqualTo("1");

      var after = rewrapped(gateway).path("rootKeys").get(0).path("unseal");
      assertThat(after.path("keyVersion").asString()).isEqualTo("2");
    }
    var file = home.keys().resolve("gateway");
    var versions = Files.readAllLines(file);
    var other = Base64.getEncoder().encodeToString(new byte[32]);
    Files.writeString(file, other + "\n" + versions.get(1) + "\n");
    try (var gateway = home.start(UnsealedHome.NEAR)) {
      requireCredential(gateway, token, ADA);
    }
  }

  @Test
  void takesOverFromAKeyOfTheConfiguration() throws Exception {
    String token;
    try (var gateway = home.start(OLD)) {
      token = connected(gateway, ADA);
    }
    try (var gateway = home.start(UnsealedHome.NEAR + ", " + OLD)) {
      var status = rewrapped(gateway);
      assertThat(status.path("advice").toString()).contains("encryption key 'old' encrypts nothing");
    }
    try (var gateway = home.start(UnsealedHome.NEAR)) {
      requireCredential(gateway, token, ADA);
    }
    assertRefused(OLD).hasMessageContaining("needs encryption key 'k1', which is not configured");
  }

  @Test
  void refusesAnotherKeyOfTheProviderByName() throws Exception {
    home.start(UnsealedHome.NEAR).close();
    home.addVersion("other");

    assertRefused("{id: k1, key: {unseal: {provider: near, key: other}}}")
        .hasMessageContaining(
            "encryption key 'k1' is wrapped by key 'gateway' of its provider, not by 'other'");
    home.start(UnsealedHome.NEAR).close();
  }

  @Test
  void refusesAKeyThatTheProviderDoesNotHaveOrThatIsADifferentOne() throws Exception {
    assertRefused("{id: k1, key: {unseal: {provider: near, key: none}}}")
        .hasMessageContaining("secrets provider 'near' refuses to wrap encryption key 'k1'")
        .hasMessageContaining("there is no key 'none'");
    home.start(UnsealedHome.NEAR).close();
    Files.delete(home.keys().resolve("gateway"));
    assertRefused(UnsealedHome.NEAR).hasMessageContaining("there is no key 'gateway'");

    home.addVersion("gateway");
    assertRefused(UnsealedHome.NEAR)
        .hasMessageContaining("refuses to unwrap encryption key 'k1'")
        .hasMessageContaining("it was changed, or is of another key or context")
        .hasMessageContaining("Nothing was changed");
  }

  @Test
  void refusesTheIdOfAKeyThatTheConfigurationHadBefore() throws Exception {
    home.start("{id: k1, key: the-root-key-of-before-longer-than-32-bytes}").close();

    assertRefused(UnsealedHome.NEAR)
        .hasMessageContaining("are encrypted by a root key 'k1' that no provider has wrapped")
        .hasMessageContaining("give the unsealed key another id");
  }

  @Test
  void refusesAWrappedKeyThatWasChangedOrIsGone() throws Exception {
    home.start(UnsealedHome.NEAR).close();
    change(
        row -> {
          var bytes = row.bytes("ciphertext").orElseThrow();
          bytes[bytes.length - 1] ^= 1;
          return row.with("ciphertext", bytes);
        });
    assertRefused(UnsealedHome.NEAR).hasMessageContaining("it was changed, or is of another key");

    change(row -> null);
    assertRefused(UnsealedHome.NEAR).hasMessageContaining("that no provider has wrapped");
  }

  /** Changes the row of the root key; null deletes it. */
  private void change(UnaryOperator<Document> how) {
    // Without the keys, as someone with access to the file alone.
    try (var database =
        org.integrationgateway.builtin.indexeddb.SqliteIndexedDb.open(
            home.config(UnsealedHome.NEAR).storage().sqliteFile())) {
      database.write(
          "root_keys",
          store -> {
            var next = how.apply(store.get(Key.of("k1")).orElseThrow());
            if (next == null) {
              store.delete(Key.of("k1"));
            } else {
              store.put(next);
            }
            return true;
          });
    }
  }

  @Test
  void oneKeyWinsWhenReplicasStartAtOnce() throws Exception {
    var config = home.config(UnsealedHome.NEAR);
    int count = 4;
    var barrier = new CyclicBarrier(count);
    var threads = Executors.newFixedThreadPool(count);
    var opened = new ArrayList<CompletableFuture<String>>();
    try {
      for (int i = 0; i < count; i++) {
        opened.add(
            CompletableFuture.supplyAsync(
                () -> {
                  try {
                    barrier.await(60, TimeUnit.SECONDS);
                  } catch (Exception broken) {
                    throw new IllegalStateException(broken);
                  }
                  try (var state =
                      State.open(config, SecretProcesses.of(config), Clock.systemUTC())) {
                    return state.keys().unsealed("k1").orElseThrow().wrapped().wrappedAt()
                        + " "
                        + state.keys().hash().of("x");
                  }
                },
                threads));
      }
      assertThat(opened.stream().map(CompletableFuture::join).distinct()).hasSize(1);
    } finally {
      threads.shutdown();
    }
    home.start(UnsealedHome.NEAR).close();
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
  void waitsForTheProviderAndSaysSo() throws Exception {
    home.start(UnsealedHome.FAR).close();
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
    try (var gateway = started.get(120, TimeUnit.SECONDS)) {
      assertThat(get(management, "/ready").statusCode()).isEqualTo(200);
      connected(gateway, ADA);
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
        Thread.onSpinWait();
      }
    }
  }

  @Test
  void aCommandSaysThatTheProviderIsAway() throws Exception {
    home.start(UnsealedHome.FAR).close();
    Files.createFile(home.keys().resolve("away"));
    var config = home.config(UnsealedHome.FAR);

    assertThatThrownBy(
            () -> State.open(config, SecretProcesses.of(config), Clock.systemUTC()).close())
        .isInstanceOfSatisfying(
            GatewayException.class,
            failure -> assertThat(failure.code()).isEqualTo(ErrorCode.PROVIDER_UNAVAILABLE))
        .hasMessageContaining("the engine of the keys is sealed");
  }
}
