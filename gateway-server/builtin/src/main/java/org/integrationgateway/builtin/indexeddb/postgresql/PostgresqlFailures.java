package org.integrationgateway.builtin.indexeddb.postgresql;

import java.sql.SQLException;
import java.util.Set;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;

/**
 * Maps PostgreSQL's error codes to failures with advice for operators
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
final class PostgresqlFailures {
  private static final Set<String> LACKING = Set.of("42P01", "42703");

  /** Serialisation failures, deadlocks, and one key inserted by two transactions at once. */
  private static final Set<String> CONFLICTS = Set.of("40001", "40P01", "23505");

  private static final Set<String> AWAY =
      Set.of("57P01", "57P02", "57P03", "57P05", "55P03", "25006", "57014", "58000", "58030");

  /** No connection was made, so no change was under way. */
  private static final Set<String> UNCONNECTED = Set.of("08001", "08004", "53300", "57P03");

  private PostgresqlFailures() {}

  static boolean lacksTable(SQLException e) {
    return LACKING.contains(state(e));
  }

  /** Whether another transaction was in the way, so that nothing was stored. */
  static boolean conflict(SQLException e) {
    return CONFLICTS.contains(state(e));
  }

  /** Returns whether the database could not be reached, or is starting or stopping. */
  static boolean isAway(SQLException e) {
    return isAway(state(e));
  }

  /** Whether the server has no connection left. */
  static boolean isFull(SQLException e) {
    return state(e).equals("53300");
  }

  private static boolean isAway(String state) {
    return state.startsWith("08") || state.startsWith("57P0");
  }

  static IndexedDbException of(String database, SQLException e) {
    var state = state(e);
    if (conflict(e)) {
      return failure(
          Reason.CONFLICT, "this transaction conflicts with another one: start again", e);
    }
    if (lacksTable(e)) {
      return failure(
          Reason.CONFLICT,
          "an object store of database %s was changed by another process: start again"
              .formatted(database),
          e);
    }
    if (state.equals("54000")) {
      return failure(Reason.DATA, "a key is too long for an index: store a digest of it", e);
    }
    if (state.startsWith("08") || state.startsWith("53") || AWAY.contains(state)) {
      return failure(
          Reason.UNAVAILABLE,
          "database %s %s (%s)%s"
              .formatted(
                  database,
                  lack(state),
                  e.getMessage(),
                  UNCONNECTED.contains(state)
                      ? ""
                      : "; it is not known whether a change in progress was stored"),
          e);
    }
    if (state.startsWith("28") || state.equals("3D000") || state.equals("42501")) {
      return failure(
          Reason.UNUSABLE,
          "database %s cannot be used (%s): check its name, the user, the password and what the user may do"
              .formatted(database, e.getMessage()),
          e);
    }
    return failure(Reason.FAILED, "database %s failed: %s".formatted(database, e.getMessage()), e);
  }

  private static String lack(String state) {
    if (isAway(state)) {
      return "is not reachable";
    }
    return state.equals("53100") || state.startsWith("58")
        ? "cannot write: its disk is full or has failed"
        : "is too busy";
  }

  private static IndexedDbException failure(Reason reason, String text, SQLException cause) {
    return new IndexedDbException(reason, text, cause);
  }

  private static String state(SQLException e) {
    return e.getSQLState() == null ? "" : e.getSQLState();
  }
}
