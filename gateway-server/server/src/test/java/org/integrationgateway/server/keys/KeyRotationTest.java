package org.integrationgateway.server.keys;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.builtin.indexeddb.postgresql.Postgres;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.SealedValues;
import org.integrationgateway.server.testing.Upstreams;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keys change while servers run. */
final class KeyRotationTest {
  private static final int SUBJECTS = 12;
  private static final int MOST_TOKENS = 40;
  private static Upstreams upstreams;

  @TempDir private Path home;

  @BeforeAll
  static void open() {
    upstreams = new Upstreams();
  }

  @AfterAll
  static void close() throws Exception {
    upstreams.close();
  }

  private KeyedGateway start(String... keys) {
    return KeyedGateway.start(home, upstreams, "", keys);
  }

  @Test
  void rotatesAndRewrapsUnderLoadAtTwoReplicasWithoutAFailedRequest() throws Exception {
    rotateAndRewrapUnderLoad("");
  }

  @Tag("nightly")
  @Test
  void doesSoOnPostgresql() throws Exception {
    rotateAndRewrapUnderLoad(
        "providers: {indexeddb: {shared: {source: builtin:postgresql, config: {url: \"%s\", user: postgres, password: postgres}}}}\n"
            .formatted(Postgres.shared().database().url()));
  }

  private void rotateAndRewrapUnderLoad(String more) throws Exception {
    try (var gateway = KeyedGateway.start(home, upstreams, more, "k1")) {
      var replica = gateway.replica();
      var failures = new ConcurrentLinkedQueue<String>();
      var requests = new AtomicInteger();
      var done = new AtomicBoolean();
      var callers = new ArrayList<Thread>();
      for (int i = 0; i < SUBJECTS; i++) {
        var token = gateway.connected("user:u" + i, "secret-0-of-" + i);
        var at = i % 2 == 0 ? gateway.gateway() : replica;
        int number = i;
        if (i < 4) {
          callers.add(
              new Thread(() -> call(at, token, number, done, requests, failures), "caller-" + i));
        }
      }
      callers.forEach(Thread::start);

      var made = gateway.ask(201, "POST", KeyedGateway.KEYS + "/rotate", "{}");
      assertThat(made.path("id").asString()).isEqualTo("seal-2");
      gateway.connected("user:late", "secret-of-late");
      var status = gateway.rewrap();
      done.set(true);
      for (var caller : callers) {
        caller.join();
      }

      assertThat(failures).isEmpty();
      assertThat(requests).hasValueGreaterThan(40);
      assertThat(status.path("rewrap").path("unreadable").asLong()).isZero();
      assertThat(status.path("rewrap").path("changed").asLong()).isGreaterThanOrEqualTo(SUBJECTS);
      assertThat(SealedValues.of(gateway.values(), "seal-1")).isEmpty();
      assertThat(
              gateway.ask(200, "GET", KeyedGateway.KEYS, "").path("keys").findValuesAsString("use"))
          .containsExactly("hashes", "retired", "seals");
    }
  }

  /** Reads and replaces a credential, and creates tokens by requests with a key, until the end. */
  private static void call(
      ConfiguredGateway at,
      String token,
      int number,
      AtomicBoolean done,
      AtomicInteger requests,
      Queue<String> failures) {
    for (int i = 0; !done.get() || i < 5; i++) {
      var secret = "secret-%d-of-%d".formatted(i, number);
      var stored = KeyedGateway.connect(at, token, secret);
      var seen = KeyedGateway.look(at, token);
      if (stored.statusCode() != 200 || !seen.body().contains(secret)) {
        failures.add(stored.body() + " " + seen.body());
      }
      if (i % 10 == 0 && i < MOST_TOKENS * 10) {
        // The answer is sealed by a data key.
        int status = keyedToken(at, token, "token-" + i);
        if (status != 201) {
          failures.add("token " + status);
        }
      }
      requests.addAndGet(2);
    }
  }

  private static int keyedToken(ConfiguredGateway at, String token, String name) {
    return at.sendKeyed("POST", "/api/v1/tokens", token, name, "{\"name\": \"" + name + "\"}")
        .statusCode();
  }

  private static List<String> ids(KeyedGateway gateway) {
    return gateway.ask(200, "GET", KeyedGateway.KEYS, "").path("keys").findValuesAsString("id");
  }

  @Test
  void rotatesOnceForOneIdempotencyKeyAndOnlyForOperators() {
    try (var gateway = start("k1")) {
      var stranger = gateway.gateway().token("user:stranger");
      for (var request :
          List.of(
              "GET /admin/api/v1/keys",
              "GET /admin/api/v1/keys/status",
              "POST /admin/api/v1/keys/rotate",
              "POST /admin/api/v1/keys/rewrap",
              "DELETE /admin/api/v1/subjects/user:ada")) {
        var words = request.split(" ");
        assertThat(gateway.gateway().status(words[0], words[1], stranger, "")).isEqualTo(403);
      }
      for (var route : List.of("/rotate", "/rewrap")) {
        assertThat(
                gateway
                    .ask(400, "POST", KeyedGateway.KEYS + route, "{\"x\": 1}")
                    .path("code")
                    .asString())
            .isEqualTo("invalid_parameters");
      }
      assertThat(ids(gateway)).containsExactly("hash-1", "seal-1");
    }
  }
}
