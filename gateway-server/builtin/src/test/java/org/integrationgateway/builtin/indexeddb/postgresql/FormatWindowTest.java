package org.integrationgateway.builtin.indexeddb.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.DriverManager;
import java.sql.SQLException;
import org.integrationgateway.builtin.indexeddb.PostgresqlIndexedDb;
import org.integrationgateway.builtin.indexeddb.migration.FormatWindow;
import org.integrationgateway.builtin.indexeddb.relational.RelationalIndexedDb;
import org.integrationgateway.sdk.indexeddb.OpenTransaction;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.junit.jupiter.api.Test;

/** Programs of several formats at one database. */
final class FormatWindowTest {
  private static final FormatWindow SECOND = new FormatWindow(2, 1, 1, "0.2.0");
  private static final FormatWindow THIRD = new FormatWindow(3, 2, 2, "0.3.0");
  private static final FormatWindow FOURTH = new FormatWindow(4, 3, 3, "0.4.0");

  private final PostgresqlConfig database = Postgres.shared().database();

  @Test
  void runTheNextFormatBesideThisOneForwardAndBack() throws Exception {
    try (var first = PostgresqlIndexedDb.open(database);
        var second = open(SECOND)) {
      sql("INSERT INTO layout_steps VALUES (2, 'a column of format 2', 'x')");
      first.createStore(StoreSchema.of("notes", KeyPath.of("id")));
      second.records("notes").put(note("a"));
      first.records("notes").put(note("b"));
      assertThat(second.records("notes").get(Key.of("b"))).isPresent();
    }
    try (var back = PostgresqlIndexedDb.open(database)) {
      assertThat(back.records("notes").get(Key.of("a"))).isPresent();
    }
  }

  @Test
  void refuseAProgramThatIsTooOldWithBothVersions() {
    open(SECOND).close();
    open(THIRD).close();
    assertThatThrownBy(() -> PostgresqlIndexedDb.open(database))
        .hasMessageContaining(
            "has format 3 of gateway 0.3.0, which gateways of format 2 and newer can use; this"
                + " gateway ")
        .hasMessageContaining("has format 1: start a newer one");
  }

  @Test
  void refuseAProgramThatIsTooNewWithBothVersions() {
    open(SECOND).close();
    assertThatThrownBy(() -> open(FOURTH))
        .hasMessageContaining("has format 2 of gateway 0.2.0; this gateway 0.4.0 has format 4")
        .hasMessageContaining("start a version between the two first");
    open(THIRD).close();
    open(FOURTH).close();
  }

  @Test
  void takeADatabaseWithoutAFormatForTheFirst() throws Exception {
    PostgresqlIndexedDb.open(database).close();
    sql("DROP TABLE store_format");
    assertThatThrownBy(() -> open(THIRD)).hasMessageContaining("format 1 of gateway");
    open(SECOND).close();
  }

  private RelationalIndexedDb open(FormatWindow window) {
    return new RelationalIndexedDb(
        PostgresqlEngine.open(database, window), OpenTransaction.MAX_IDLE);
  }

  private static Document note(String id) {
    return Document.builder().put("id", id).build();
  }

  private void sql(String statement) throws SQLException {
    try (var connection = DriverManager.getConnection(database.url(), "postgres", "postgres");
        var made = connection.createStatement()) {
      made.execute(statement);
    }
  }
}
