package org.integrationgateway.samples.scheduler;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;

/** Carries out a request with an idempotency key once, and stores its result for a day. */
final class IdempotentRequests {
  /** Returns ids of runs. */
  interface Starting {
    List<String> start() throws SQLException;
  }

  private IdempotentRequests() {}

  /**
   * Carries out the request, or returns the stored result.
   *
   * @param scope of the key
   * @param content of the request
   */
  static List<String> once(
      Connection transaction,
      String scope,
      Optional<String> key,
      List<Object> content,
      Starting starting)
      throws SQLException {
    if (key.isEmpty()) {
      return starting.start();
    }
    alone(transaction, scope + " " + key.get());
    var text = Documents.write(content);
    try (var query =
        transaction.prepareStatement(
            "SELECT content, runs FROM request WHERE scope = ? AND key = ?")) {
      query.setString(1, scope);
      query.setString(2, key.get());
      var before = query.executeQuery();
      if (before.next()) {
        if (!before.getString(1).equals(text)) {
          throw new ServiceException(
              Reason.IDEMPOTENCY_KEY_REUSED,
              "the idempotency key came with another request before: use a new one");
        }
        return List.of((String[]) before.getArray(2).getArray());
      }
    }
    var runs = starting.start();
    try (var insert =
            transaction.prepareStatement(
                "INSERT INTO request (scope, key, content, runs) VALUES (?, ?, ?, ?)");
        var forget =
            transaction.prepareStatement(
                "DELETE FROM request WHERE at < now() - interval '25 hours'")) {
      insert.setString(1, scope);
      insert.setString(2, key.get());
      insert.setString(3, text);
      insert.setArray(4, transaction.createArrayOf("text", runs.toArray()));
      insert.executeUpdate();
      forget.executeUpdate();
    }
    return runs;
  }

  /** Locks a name for this transaction. */
  static void alone(Connection transaction, String name) throws SQLException {
    try (var lock =
        transaction.prepareStatement("SELECT pg_advisory_xact_lock(hashtextextended(?, 7))")) {
      lock.setString(1, name);
      lock.executeQuery();
    }
  }
}
