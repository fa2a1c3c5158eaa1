package org.integrationgateway.server.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.integrationgateway.rules.Pause;
import org.integrationgateway.server.testing.TestApps;
import org.integrationgateway.server.testing.TestGateway;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Writing into the database file beside the server gives no access. */
class TamperedStoreTest {
  private static final Duration CACHED = Duration.ofSeconds(30);

  @RegisterExtension
  static final TestGateway gateway = new TestGateway().app("vault", TestApps::vault);

  private String alice;
  private String bob;

  @BeforeEach
  void connect() {
    alice = gateway.token("user:alice");
    bob = gateway.token("user:bob");
    gateway.connect(alice, "vault", "default", "key-of-alice");
    gateway.connect(bob, "vault", "default", "key-of-bob");
  }

  private static String look(String token) {
    return gateway.send("GET", "/api/v1/vault/look", token, null).body();
  }

  @Test
  void opensNoCredentialThatWasMovedToAnotherOwner() throws Exception {
    assertThat(look(alice)).contains("key-of-alice");
    assertThat(look(bob)).contains("key-of-bob");
    swap("credentials", "user:alice", "user:bob");
    assertThat(afterwards(bob, "key-of-bob")).contains("reconnect_required");
    assertThat(afterwards(alice, "key-of-alice")).contains("reconnect_required");
  }

  @Test
  void takesNoTokenForAnotherThatWasMovedToItsPlace() throws Exception {
    look(alice);
    look(bob);
    swap("tokens", "user:alice", "user:bob");
    assertThat(afterwards(bob, "key-of-bob")).contains("unauthenticated");
    assertThat(afterwards(alice, "key-of-alice")).contains("unauthenticated");
  }

  @Test
  void takesNoSessionForAnotherThatWasMovedToItsPlace() throws Exception {
    var carol = gateway.session("user:carol");
    var dave = gateway.session("user:dave");
    gateway.connect(carol, "vault", "default", "key-of-carol");
    gateway.connect(dave, "vault", "default", "key-of-dave");
    look(carol);
    look(dave);
    swap("sessions", "user:carol", "user:dave");
    assertThat(afterwards(dave, "key-of-dave")).contains("unauthenticated");
    assertThat(afterwards(carol, "key-of-carol")).contains("unauthenticated");
  }

  /** The first answer after the cached one has expired. */
  private static String afterwards(String token, String before) {
    long deadline = System.nanoTime() + CACHED.toNanos();
    var answer = look(token);
    while (answer.contains(before) && System.nanoTime() < deadline) {
      Pause.brief();
      answer = look(token);
    }
    return answer;
  }

  /** Swaps the values of the rows of two owners, under their own keys. */
  private static void swap(String store, String one, String other) throws SQLException {
    try (var database = DriverManager.getConnection("jdbc:sqlite:" + gateway.database())) {
      var table = table(database, store);
      var ofOne = rows(database, table, one);
      var ofOther = rows(database, table, other);
      assertThat(ofOne).isNotEmpty();
      assertThat(ofOther).isNotEmpty();
      for (var key : ofOne.keySet()) {
        write(database, table, key, ofOther.values().iterator().next());
      }
      for (var key : ofOther.keySet()) {
        write(database, table, key, ofOne.values().iterator().next());
      }
    }
  }

  private static String table(Connection database, String store) throws SQLException {
    try (var query = database.prepareStatement("SELECT id FROM object_stores WHERE name = ?")) {
      query.setString(1, store);
      try (var rows = query.executeQuery()) {
        return "records_" + rows.getLong(1);
      }
    }
  }

  private static Map<byte[], byte[]> rows(Connection database, String table, String owner)
      throws SQLException {
    var found = new LinkedHashMap<byte[], byte[]>();
    try (var query = database.createStatement();
        var rows = query.executeQuery("SELECT k, v FROM " + table)) {
      while (rows.next()) {
        if (new String(rows.getBytes(2), UTF_8).contains(owner)) {
          found.put(rows.getBytes(1), rows.getBytes(2));
        }
      }
    }
    return found;
  }

  private static void write(Connection database, String table, byte[] key, byte[] value)
      throws SQLException {
    try (var update = database.prepareStatement("UPDATE " + table + " SET v = ? WHERE k = ?")) {
      update.setBytes(1, value);
      update.setBytes(2, key);
      assertThat(update.executeUpdate()).isEqualTo(1);
    }
  }
}
