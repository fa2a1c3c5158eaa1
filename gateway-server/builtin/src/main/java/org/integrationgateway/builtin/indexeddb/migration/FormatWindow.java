package org.integrationgateway.builtin.indexeddb.migration;

import java.util.Optional;
import org.integrationgateway.base.version.ProductVersion;
import org.integrationgateway.builtin.indexeddb.relational.DatabaseSession;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;

/**
 * The format of what is stored, and which programs may use one database at the same time: those of
 * the next format run beside those of this one, so that replicas are upgraded one after the other.
 * A format first adds what the next one needs; what no program needs any more is removed one format
 * later. A database without a row of its format has format 1.
 *
 * @param format of this program; grows with each release that stores something in another form
 * @param besides the oldest format whose programs may run beside this one: they understand what
 *     this program stores
 * @param upgrades the oldest format of a database that this program upgrades
 * @param program the version in messages
 */
public record FormatWindow(int format, int besides, int upgrades, String program) {
  /** The window of this program. */
  public static final FormatWindow CURRENT = new FormatWindow(1, 1, 1, ProductVersion.NUMBER);

  private static final String TABLE =
      "CREATE TABLE IF NOT EXISTS store_format (id INTEGER PRIMARY KEY, format INTEGER NOT NULL,"
          + " besides INTEGER NOT NULL, program TEXT NOT NULL)";

  public FormatWindow {
    if (upgrades < 1 || besides < 1 || format < besides || format < upgrades) {
      throw new IllegalArgumentException("a window begins at 1 or later and ends at its format");
    }
  }

  private record Stored(int format, int besides, String program) {}

  /**
   * Checks that this program may use the database, and raises its format to that of this program.
   *
   * @param session in a transaction of the migration
   * @return whether a newer program may have changed the layout
   * @throws IndexedDbException {@code UNUSABLE} when the formats are too far apart
   */
  boolean enter(DatabaseSession session, String database) {
    session.update(TABLE);
    var recorded = recorded(session);
    recorded.or(() -> unrecorded(session)).ifPresent(found -> check(database, found));
    if (recorded.filter(found -> found.format() >= format).isEmpty()) {
      session.update(
          "INSERT INTO store_format (id, format, besides, program) VALUES (1, ?, ?, ?) ON CONFLICT"
              + " (id) DO UPDATE SET format = excluded.format, besides = excluded.besides, program"
              + " = excluded.program",
          format,
          besides,
          program);
    }
    return recorded.filter(found -> found.format() > format).isPresent();
  }

  /**
   * The format of a database and the program that has set it, without a change.
   *
   * @throws IndexedDbException {@code UNUSABLE} when this program cannot use it
   */
  public String shown(DatabaseSession session, String database) {
    var stored = recorded(session).orElseGet(() -> new Stored(1, 1, "0.1.0 or older"));
    check(database, stored);
    return "format %d of gateway %s".formatted(stored.format(), stored.program());
  }

  private static Optional<Stored> recorded(DatabaseSession session) {
    return session
        .query(
            "SELECT format, besides, program FROM store_format WHERE id = 1",
            row -> new Stored(row.getInt(1), row.getInt(2), row.getString(3)))
        .stream()
        .findFirst();
  }

  /** Programs from before the row was there made the database, unless it is new. */
  private static Optional<Stored> unrecorded(DatabaseSession session) {
    return session
        .query("SELECT 1 FROM layout_steps", row -> new Stored(1, 1, "0.1.0 or older"))
        .stream()
        .findFirst();
  }

  private void check(String database, Stored stored) {
    if (stored.besides() > format) {
      throw new IndexedDbException(
          Reason.UNUSABLE,
          "database %s has format %d of gateway %s, which gateways of format %d and newer can use; this gateway %s has format %d: start a newer one, or restore a backup from before the upgrade"
              .formatted(
                  database, stored.format(), stored.program(), stored.besides(), program, format));
    }
    if (stored.format() < upgrades) {
      throw new IndexedDbException(
          Reason.UNUSABLE,
          "database %s has format %d of gateway %s; this gateway %s has format %d and upgrades formats from %d on: start a version between the two first"
              .formatted(database, stored.format(), stored.program(), program, format, upgrades));
    }
  }
}
