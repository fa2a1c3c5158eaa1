package org.integrationgateway.builtin.indexeddb.relational;

import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.builtin.indexeddb.codec.KeyBytes;
import org.integrationgateway.sdk.indexeddb.Query;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;

/** Builds the condition of a query. */
final class QueryCondition {
  private final StringBuilder sql = new StringBuilder();
  private final List<Object> parameters = new ArrayList<>();

  static QueryCondition in(KeyRange range, String column) {
    var where = new QueryCondition();
    range
        .lower()
        .ifPresent(
            end -> where.and(column + (end.open() ? " > ?" : " >= ?"), KeyBytes.encode(end.key())));
    range
        .upper()
        .ifPresent(
            end -> where.and(column + (end.open() ? " < ?" : " <= ?"), KeyBytes.encode(end.key())));
    return where;
  }

  QueryCondition and(String condition, Object... values) {
    sql.append(sql.length() == 0 ? " WHERE " : " AND ").append(condition);
    parameters.addAll(List.of(values));
    return this;
  }

  /** Adds the start of a query on a store. */
  QueryCondition fromOwnKey(Query query, String column) {
    query
        .start()
        .ifPresent(
            start -> and(column + comparison(query, start) + "?", KeyBytes.encode(start.key())));
    return this;
  }

  /** Adds the start of a query on an index. */
  QueryCondition fromPlace(Query query, String column, String ownColumn) {
    query
        .start()
        .ifPresent(
            start ->
                and(
                    "(" + column + ", " + ownColumn + ")" + comparison(query, start) + "(?, ?)",
                    KeyBytes.encode(start.key()),
                    KeyBytes.encode(start.primaryKey())));
    return this;
  }

  private static String comparison(Query query, Query.Start start) {
    return (query.direction().ascending() ? " >" : " <") + (start.inclusive() ? "= " : " ");
  }

  /** The clause, with a leading space, or an empty text. */
  @Override
  public String toString() {
    return sql.toString();
  }

  Object[] parameters(Object... more) {
    var all = new ArrayList<>(parameters);
    all.addAll(List.of(more));
    return all.toArray();
  }
}
