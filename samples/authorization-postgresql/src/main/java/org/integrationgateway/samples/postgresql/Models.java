package org.integrationgateway.samples.postgresql;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.integrationgateway.engines.authorization.RelationModel;
import org.integrationgateway.sdk.authorization.AuthorizationModel;
import tools.jackson.databind.json.JsonMapper;

/** Reads and replaces the current model, which is one row. */
final class Models {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** The model read last; derived again only when the current model is another one. */
  private volatile RelationModel known = RelationModel.NONE;

  /**
   * A step from a relation to a resource of a type, along the facts of a relation that implies it.
   *
   * @param next the relation at the target resource that implies it; empty: the target subject
   *     itself has the relation
   */
  private record Step(String type, String relation, String along, String next) {}

  /** How long the model must not change after it was read. */
  enum Hold {
    /** The model may change: the transaction reads a snapshot. */
    SNAPSHOT(""),
    /** The model is not replaced before the transaction ends. */
    SHARED(" FOR SHARE"),
    /** No other transaction uses the model before this one ends. */
    ALONE(" FOR UPDATE");

    private final String clause;

    Hold(String clause) {
      this.clause = clause;
    }
  }

  RelationModel current(Connection transaction, Hold hold) throws SQLException {
    try (var query = transaction.prepareStatement("SELECT id FROM model" + hold.clause)) {
      var row = query.executeQuery();
      row.next();
      var id = row.getString(1);
      if (!known.id().equals(id)) {
        known = read(transaction);
      }
      return known;
    }
  }

  private static RelationModel read(Connection transaction) throws SQLException {
    try (var query = transaction.prepareStatement("SELECT content FROM model")) {
      var row = query.executeQuery();
      row.next();
      return RelationModel.of(JSON.readValue(row.getString(1), AuthorizationModel.class));
    }
  }

  /** Replaces it; the caller holds an exclusive lock. */
  void replace(Connection transaction, RelationModel next) throws SQLException {
    try (var update = transaction.prepareStatement("UPDATE model SET id = ?, content = ?::jsonb")) {
      update.setString(1, next.id());
      update.setString(2, JSON.writeValueAsString(next.content()));
      update.executeUpdate();
    }
    var steps = List.copyOf(steps(next));
    var sql = "INSERT INTO step (type, relation, along, next) SELECT * FROM unnest(?, ?, ?, ?)";
    try (var clear = transaction.prepareStatement("DELETE FROM step");
        var insert = transaction.prepareStatement(sql)) {
      clear.executeUpdate();
      List<Function<Step, String>> columns =
          List.of(Step::type, Step::relation, Step::along, Step::next);
      for (int i = 0; i < columns.size(); i++) {
        var values = steps.stream().map(columns.get(i)).toArray();
        insert.setArray(i + 1, transaction.createArrayOf("text", values));
      }
      insert.executeUpdate();
    }
  }

  /** All steps of a model. */
  private static Set<Step> steps(RelationModel model) {
    var steps = new LinkedHashSet<Step>();
    for (var type : model.content().resourceTypes()) {
      for (var relation : type.relations()) {
        for (var path : model.pathsTo(type.name(), relation.name())) {
          steps.add(new Step(type.name(), relation.name(), path.relation(), ""));
          for (var detour : path.detours()) {
            for (var through : detour.through()) {
              steps.add(new Step(type.name(), relation.name(), through, detour.relation()));
            }
          }
        }
      }
    }
    return steps;
  }
}
