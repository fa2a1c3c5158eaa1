package org.integrationgateway.server.keys;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.integrationgateway.builtin.indexeddb.SqliteIndexedDb;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.server.testing.Upstreams;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A subject is forgotten, with its key. */
final class SubjectRemovalTest {
  private static final String ADA = "/admin/api/v1/subjects/user:ada@example.com";
  private static Upstreams upstreams;

  @TempDir private Path home;
  private KeyedGateway gateway;
  private String ada;

  @BeforeAll
  static void open() {
    upstreams = new Upstreams();
  }

  @AfterAll
  static void close() throws Exception {
    upstreams.close();
  }

  @BeforeEach
  void start() {
    gateway = KeyedGateway.start(home, upstreams, "", "k1");
    ada = gateway.connected("user:ada@example.com", "secret-of-ada");
  }

  @AfterEach
  void stop() {
    gateway.close();
  }

  @Test
  void removesKeyTokensAndCredentialsAndNothingOfOthers() {
    var bob = gateway.connected("user:bob", "secret-of-bob");
    var removed = gateway.ask(200, "DELETE", ADA, "");
    assertThat(removed.path("key").asBoolean()).isTrue();
    assertThat(removed.path("removed").path("tokens").asInt()).isEqualTo(1);
    assertThat(removed.path("removed").path("credentials").asInt()).isEqualTo(1);
    assertThat(gateway.gateway().get("/api/v1/auth/me", ada).statusCode()).isEqualTo(401);
    assertThat(KeyedGateway.look(gateway.gateway(), bob).body()).contains("secret-of-bob");

    var again = gateway.ask(200, "DELETE", ADA, "");
    assertThat(again.path("key").asBoolean()).isFalse();
    assertThat(again.path("removed").path("credentials").asInt()).isZero();
  }

  @Test
  void aSubjectThatComesBackConnectsAnewAndOldRowsStayClosed() {
    var key = Key.array("user:ada@example.com", "vault", "default", "default");
    Document row;
    try (var database = SqliteIndexedDb.open(gateway.database())) {
      row = database.<Document>read("credentials", store -> store.get(key).orElseThrow());
    }
    gateway.ask(200, "DELETE", ADA, "");
    // The row of a backup that was made before, beside the key of the subject's second life.
    var back = gateway.gateway().token("user:ada@example.com");
    assertThat(KeyedGateway.connect(gateway.gateway(), back, "second").statusCode()).isEqualTo(200);
    assertThat(KeyedGateway.look(gateway.gateway(), back).body()).contains("second");
    try (var database = SqliteIndexedDb.open(gateway.database())) {
      database.write("credentials", store -> store.put(row));
    }
    var deadline = System.nanoTime() + Duration.ofSeconds(5).toNanos();
    var answer = KeyedGateway.look(gateway.gateway(), back);
    while (answer.statusCode() == 200 && System.nanoTime() < deadline) {
      answer = KeyedGateway.look(gateway.gateway(), back);
    }
    assertThat(answer.body()).contains("reconnect_required").doesNotContain("secret-of-ada");
  }

  @Test
  void leavesNothingOfTheKeyInTheFile() throws Exception {
    byte[] wrapped;
    try (var database = SqliteIndexedDb.open(gateway.database())) {
      wrapped =
          database.<byte[]>read(
              "subject_keys",
              store ->
                  store
                      .get(Key.of("user:ada@example.com"))
                      .flatMap(row -> row.bytes("wrapped"))
                      .orElseThrow());
    }
    var text = new String(wrapped, ISO_8859_1);
    gateway.ask(200, "DELETE", ADA, "");
    gateway.close();
    assertThat(Files.readString(gateway.database(), ISO_8859_1)).doesNotContain(text);
    assertThat(Path.of(gateway.database() + "-wal")).doesNotExist();
  }

  @Test
  void refusesWhatIsNoSubjectAndTheOperator() {
    for (var subject : new String[] {"ada", "system:vault", "user:", "user:a%20b"}) {
      assertThat(
              gateway
                  .ask(400, "DELETE", "/admin/api/v1/subjects/" + subject, "")
                  .path("code")
                  .asString())
          .isEqualTo("invalid_parameters");
    }
    assertThat(
            gateway
                .ask(409, "DELETE", "/admin/api/v1/subjects/user:ops", "")
                .path("code")
                .asString())
        .isEqualTo("invalid_state");
  }
}
