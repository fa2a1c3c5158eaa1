package org.integrationgateway.builtin.indexeddb.sqlite;

import java.nio.file.Path;
import java.sql.SQLException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.sqlite.SQLiteErrorCode;

/**
 * Maps SQLite's result codes to failures with advice for operators
 * (https://sqlite.org/rescode.html).
 */
final class SqliteFailures {
  private SqliteFailures() {}

  /** Whether a table is missing, by the message: SQLite has no code of its own for it. */
  static boolean lacksTable(SQLException e) {
    return String.valueOf(e.getMessage()).contains("no such table");
  }

  static boolean busy(SQLException e) {
    var code = primary(e);
    return code == SQLiteErrorCode.SQLITE_BUSY || code == SQLiteErrorCode.SQLITE_LOCKED;
  }

  static IndexedDbException of(Path file, SQLException e) {
    if (lacksTable(e)) {
      return failure(
          Reason.CONFLICT,
          "an object store of database %s was changed by another process: start again",
          file,
          e);
    }
    return switch (primary(e)) {
      case SQLITE_BUSY, SQLITE_LOCKED ->
          failure(
              Reason.UNAVAILABLE,
              "database %s is locked by another process: is one stuck, or a backup running?",
              file,
              e);
      case SQLITE_FULL ->
          failure(Reason.UNAVAILABLE, "database %s cannot grow: its disk is full", file, e);
      case SQLITE_IOERR ->
          failure(
              Reason.UNAVAILABLE,
              "database %s cannot be read or written: its disk has failed",
              file,
              e);
      case SQLITE_NOTADB ->
          failure(Reason.UNUSABLE, "%s is not a database: name another file", file, e);
      case SQLITE_CORRUPT ->
          failure(Reason.UNUSABLE, "database %s is damaged: restore a backup", file, e);
      case SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_PERM ->
          failure(
              Reason.UNUSABLE,
              "database %s cannot be opened for writing: check the owner and the mode of the file and its folder",
              file,
              e);
      case SQLITE_CONSTRAINT ->
          failure(Reason.CONSTRAINT, "database %s holds another record with this key", file, e);
      default -> failure(Reason.UNAVAILABLE, "database %s failed: " + e.getMessage(), file, e);
    };
  }

  private static IndexedDbException failure(
      Reason reason, String text, Path file, SQLException cause) {
    return new IndexedDbException(reason, text.replace("%s", file.toString()), cause);
  }

  /** The code without its extension, which is in the upper bytes. */
  private static SQLiteErrorCode primary(SQLException e) {
    return SQLiteErrorCode.getErrorCode(e.getErrorCode() & 0xFF);
  }
}
