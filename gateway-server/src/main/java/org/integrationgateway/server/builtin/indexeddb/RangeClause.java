package org.integrationgateway.server.builtin.indexeddb;

import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.sdk.indexeddb.KeyRange;

/**
 * A key range as the condition of a query.
 *
 * @param sql begins with a space, or is empty
 */
record RangeClause(String sql, List<Object> parameters) {
  static RangeClause of(KeyRange range, String column) {
    var conditions = new ArrayList<String>();
    var parameters = new ArrayList<Object>();
    range
        .lower()
        .ifPresent(
            bound -> {
              conditions.add(column + (bound.open() ? " > ?" : " >= ?"));
              parameters.add(KeyCodec.encode(bound.key()));
            });
    range
        .upper()
        .ifPresent(
            bound -> {
              conditions.add(column + (bound.open() ? " < ?" : " <= ?"));
              parameters.add(KeyCodec.encode(bound.key()));
            });
    var sql = conditions.isEmpty() ? "" : " WHERE " + String.join(" AND ", conditions);
    return new RangeClause(sql, parameters);
  }

  Object[] with(Object last) {
    var all = new ArrayList<>(parameters);
    all.add(last);
    return all.toArray();
  }
}
