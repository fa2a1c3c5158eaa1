package org.integrationgateway.samples.postgresql;

import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.authorization.Layer;
import org.integrationgateway.sdk.authorization.ListedRelationship;
import org.integrationgateway.sdk.authorization.RelationTarget;
import org.integrationgateway.sdk.authorization.RelationTarget.OfResource;
import org.integrationgateway.sdk.authorization.RelationTarget.OfSubject;
import org.integrationgateway.sdk.authorization.RelationTarget.OfSubjectSet;
import org.integrationgateway.sdk.authorization.Relationship;
import org.integrationgateway.sdk.authorization.RelationshipFilter;
import org.integrationgateway.sdk.authorization.RelationshipPage;
import org.integrationgateway.sdk.authorization.ResourceRef;

/** The relationships of both layers: rows of the table <code>fact</code>. */
record Facts(Connection transaction) {
  private static final String COLUMNS =
      "resource_type, resource_id, relation, target_type, target_id, target_relation";
  private static final String GIVEN = "unnest(?, ?, ?, ?, ?, ?) AS given(" + COLUMNS + ")";

  /** A relationship as its columns. */
  private static List<String> columns(Relationship fact) {
    var resource = fact.resource();
    var columns = new ArrayList<>(List.of(resource.type(), resource.id(), fact.relation()));
    if (fact.target() instanceof OfSubject subject) {
      columns.addAll(List.of("subject", subject.id(), ""));
    } else if (fact.target() instanceof OfResource other) {
      columns.addAll(List.of(other.resource().type(), other.resource().id(), ""));
    } else if (fact.target() instanceof OfSubjectSet set) {
      columns.addAll(List.of(set.resource().type(), set.resource().id(), set.relation()));
    }
    return columns;
  }

  private static Relationship relationship(ResultSet row) throws SQLException {
    var type = row.getString("target_type");
    var id = row.getString("target_id");
    var relation = row.getString("target_relation");
    var target =
        type.equals("subject")
            ? RelationTarget.subject(id)
            : relation.isEmpty()
                ? RelationTarget.resource(type, id)
                : RelationTarget.everybody(relation, type, id);
    return new Relationship(
        target,
        row.getString("relation"),
        new ResourceRef(row.getString("resource_type"), row.getString("resource_id")));
  }

  private static String name(Layer layer) {
    return layer.name().toLowerCase(Locale.ROOT);
  }

  /** Adds missing relationships; returns how many. */
  int add(Collection<Relationship> facts, Layer layer) throws SQLException {
    var sql =
        "INSERT INTO fact (layer, %s) SELECT DISTINCT ?::text, given.* FROM %s ON CONFLICT DO NOTHING"
            .formatted(COLUMNS, GIVEN);
    try (var insert = transaction.prepareStatement(sql)) {
      insert.setString(1, name(layer));
      give(insert, 2, facts);
      return insert.executeUpdate();
    }
  }

  /** Deletes these relationships; returns how many existed. */
  int delete(Collection<Relationship> facts, Layer layer) throws SQLException {
    return delete("EXISTS", facts, layer);
  }

  /** Deletes all other relationships; returns how many existed. */
  int keep(Collection<Relationship> facts, Layer layer) throws SQLException {
    return delete("NOT EXISTS", facts, layer);
  }

  private int delete(String which, Collection<Relationship> facts, Layer layer)
      throws SQLException {
    var sql =
        "DELETE FROM fact WHERE layer = ? AND %s (SELECT FROM %s WHERE (%s) = (%s))"
            .formatted(which, GIVEN, of("given"), of("fact"));
    try (var delete = transaction.prepareStatement(sql)) {
      delete.setString(1, name(layer));
      give(delete, 2, facts);
      return delete.executeUpdate();
    }
  }

  boolean holds(Relationship fact, Layer layer) throws SQLException {
    var sql =
        "SELECT FROM fact JOIN %s ON (%s) = (%s) WHERE layer = ?"
            .formatted(GIVEN, of("given"), of("fact"));
    try (var query = transaction.prepareStatement(sql)) {
      give(query, 1, List.of(fact));
      query.setString(7, name(layer));
      return query.executeQuery().next();
    }
  }

  private static String of(String table) {
    return table + "." + COLUMNS.replace(", ", ", " + table + ".");
  }

  /** The columns as arrays, independent of the number of facts. */
  private void give(PreparedStatement statement, int first, Collection<Relationship> facts)
      throws SQLException {
    var rows = facts.stream().map(Facts::columns).toList();
    for (int column = 0; column < 6; column++) {
      int at = column;
      statement.setArray(first + at, array(rows, row -> row.get(at)));
    }
  }

  private <T> Array array(List<T> rows, Function<T, String> column) throws SQLException {
    return transaction.createArrayOf("text", rows.stream().map(column).toArray());
  }

  /** Returns one relationship of every shape in these layers. */
  List<Relationship> shapes(List<Layer> layers) throws SQLException {
    var sql =
        """
        SELECT resource_type, min(resource_id) AS resource_id, relation,
               target_type, min(target_id) AS target_id, target_relation
          FROM fact WHERE layer = ANY (?)
         GROUP BY resource_type, relation, target_type, target_relation""";
    try (var query = transaction.prepareStatement(sql)) {
      query.setArray(1, array(layers, Facts::name));
      var rows = query.executeQuery();
      var shapes = new ArrayList<Relationship>();
      while (rows.next()) {
        shapes.add(relationship(rows));
      }
      return shapes;
    }
  }

  /** Returns the next page of matching relationships, in the order of their addition. */
  RelationshipPage page(RelationshipFilter filter, int limit, Optional<String> pageToken)
      throws SQLException {
    var where = new StringBuilder("number > ?");
    var values = new ArrayList<Object>(List.of(pageToken.map(Facts::number).orElse(0L)));
    filter
        .subject()
        .ifPresent(
            subject -> {
              where.append(" AND target_type = 'subject' AND target_id = ?");
              values.add(subject);
            });
    only(where, values, "relation", filter.relation());
    only(where, values, "resource_type", filter.resourceType());
    only(where, values, "resource_id", filter.resourceId());
    only(where, values, "layer", filter.layer().map(Facts::name));
    var sql = "SELECT * FROM fact WHERE " + where + " ORDER BY number LIMIT " + (limit + 1);
    try (var query = transaction.prepareStatement(sql)) {
      for (int i = 0; i < values.size(); i++) {
        query.setObject(i + 1, values.get(i));
      }
      return page(query.executeQuery(), limit);
    }
  }

  private static RelationshipPage page(ResultSet rows, int limit) throws SQLException {
    var found = new ArrayList<ListedRelationship>();
    long last = 0;
    while (rows.next()) {
      if (found.size() == limit) {
        return new RelationshipPage(found, Optional.of(Long.toString(last)));
      }
      last = rows.getLong("number");
      var layer = Layer.valueOf(rows.getString("layer").toUpperCase(Locale.ROOT));
      found.add(new ListedRelationship(relationship(rows), layer));
    }
    return new RelationshipPage(found, Optional.empty());
  }

  private static void only(
      StringBuilder where, List<Object> values, String column, Optional<String> value) {
    value.ifPresent(
        text -> {
          where.append(" AND ").append(column).append(" = ?");
          values.add(text);
        });
  }

  private static long number(String pageToken) {
    try {
      return Long.parseLong(pageToken);
    } catch (NumberFormatException none) {
      throw new ServiceException(
          Reason.INVALID_INPUT, "the page token is not valid: use that of the previous page");
    }
  }
}
