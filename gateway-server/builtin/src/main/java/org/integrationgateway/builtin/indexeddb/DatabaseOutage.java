package org.integrationgateway.builtin.indexeddb;

import java.sql.SQLException;
import java.util.Optional;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * Tells a database that is busy from one that cannot be used at all: it is not reachable, its disk
 * is full or fails, or it refuses this server.
 */
public final class DatabaseOutage {
  private DatabaseOutage() {}

  /** Whether the failure says that the database cannot be used at all. */
  public static boolean is(IndexedDbException failure) {
    return switch (failure.reason()) {
      case UNUSABLE -> true;
      case UNAVAILABLE -> sqlFailure(failure).filter(DatabaseOutage::isOutage).isPresent();
      default -> false;
    };
  }

  private static Optional<SQLException> sqlFailure(Throwable failure) {
    for (var cause = failure.getCause(); cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException found) {
        return Optional.of(found);
      }
    }
    return Optional.empty();
  }

  private static boolean isOutage(SQLException failure) {
    if (failure instanceof SQLiteException sqlite) {
      var code = SQLiteErrorCode.getErrorCode(sqlite.getErrorCode() & 0xFF);
      return code != SQLiteErrorCode.SQLITE_BUSY && code != SQLiteErrorCode.SQLITE_LOCKED;
    }
    var state = Optional.ofNullable(failure.getSQLState()).orElse("");
    return isLostConnection(state) || isDiskFailure(state);
  }

  /**
   * SQL's class of connection failures, and PostgreSQL's codes of a server that stops or starts.
   */
  private static boolean isLostConnection(String state) {
    return state.startsWith("08") || state.startsWith("57P0");
  }

  private static boolean isDiskFailure(String state) {
    return state.equals("53100") || state.startsWith("58");
  }
}
