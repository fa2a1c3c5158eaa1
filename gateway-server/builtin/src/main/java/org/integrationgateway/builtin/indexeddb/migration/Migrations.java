package org.integrationgateway.builtin.indexeddb.migration;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import org.integrationgateway.builtin.indexeddb.relational.DatabaseEngine;
import org.integrationgateway.builtin.indexeddb.relational.DatabaseEngine.Done;
import org.integrationgateway.builtin.indexeddb.relational.DatabaseSession;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;

/**
 * Brings the tables that describe the stores to this version, one step in one transaction each.
 *
 * @param database its name in messages
 * @param steps never changed once released; number 1 is the first. A step of a new format may only
 *     add: programs of the format before it use the database at the same time
 * @param window of the formats that may use the database
 */
public record Migrations(String database, List<Step> steps, FormatWindow window) {
  private static final String JOURNAL =
      "CREATE TABLE IF NOT EXISTS layout_steps (number INTEGER PRIMARY KEY, name TEXT NOT NULL,"
          + " checksum TEXT NOT NULL)";

  /** Migrations of this program. */
  public Migrations(String database, List<Step> steps) {
    this(database, steps, FormatWindow.CURRENT);
  }

  /** A step; its number is its place. */
  public record Step(String name, List<String> statements) {
    public Step {
      statements = List.copyOf(statements);
    }

    String checksum() {
      try {
        var digest = MessageDigest.getInstance("SHA-256");
        statements.forEach(each -> digest.update((each + ";\n").getBytes(StandardCharsets.UTF_8)));
        return HexFormat.of().formatHex(digest.digest());
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException("every Java has SHA-256", e);
      }
    }
  }

  /**
   * Executes the missing steps.
   *
   * @param before returns the number of steps that older programs executed without a journal
   * @throws IndexedDbException {@code UNUSABLE} when the database has steps of a newer program, or
   *     different steps with the same numbers
   */
  public void run(DatabaseEngine engine, ToIntFunction<DatabaseSession> before) {
    boolean more = true;
    while (more) {
      more =
          engine.run(
              Mode.READ_WRITE,
              session -> {
                engine.dialect().lockLayout(session);
                return new Done<>(step(session, before.applyAsInt(session)), true);
              });
    }
  }

  /** Executes one step; returns whether there are more. */
  private boolean step(DatabaseSession session, int unrecorded) {
    session.update(JOURNAL);
    boolean mayHaveMore = window.enter(session, database);
    var done = new TreeMap<Integer, Recorded>();
    session
        .query(
            "SELECT number, name, checksum FROM layout_steps",
            row -> new Recorded(row.getInt(1), row.getString(2), row.getString(3)))
        .forEach(each -> done.put(each.number(), each));
    done.values().forEach(each -> check(each, mayHaveMore));
    for (int number = 1; number <= steps.size(); number++) {
      if (done.containsKey(number)) {
        continue;
      }
      var step = steps.get(number - 1);
      if (number > unrecorded) {
        step.statements().forEach(session::update);
      }
      session.update(
          "INSERT INTO layout_steps (number, name, checksum) VALUES (?, ?, ?)",
          number,
          step.name(),
          step.checksum());
      return number < steps.size();
    }
    return false;
  }

  private void check(Recorded done, boolean mayHaveMore) {
    if (done.number() > steps.size() && mayHaveMore) {
      return;
    }
    if (done.number() > steps.size()) {
      throw new IndexedDbException(
          Reason.UNUSABLE,
          "database %s has step %d of its layout, '%s', and this gateway supports steps up to %d: upgrade it"
              .formatted(database, done.number(), done.name(), steps.size()));
    }
    var known = steps.get(done.number() - 1);
    if (!known.checksum().equals(done.checksum())) {
      throw new IndexedDbException(
          Reason.UNUSABLE,
          "database %s was made by a version with another layout: its step %d, '%s', differs from '%s' of this version; use the version that made it"
              .formatted(database, done.number(), done.name(), known.name()));
    }
  }

  private record Recorded(int number, String name, String checksum) {}
}
