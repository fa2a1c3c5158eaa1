package org.integrationgateway.samples.postgresql;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.integrationgateway.engines.authorization.RelationModel;
import org.integrationgateway.engines.authorization.RelationPath;
import org.integrationgateway.sdk.authorization.AccessCheck;
import org.integrationgateway.sdk.authorization.AccessDecision;

/** Checks several questions by one query. */
final class Questions {
  /**
   * Follows facts and steps of the model from the resources of the questions to every relation that
   * implies the requested one; each is reached once, so cycles end. Then selects those that the
   * subject has.
   */
  private static final String QUERY =
      """
      WITH RECURSIVE asked AS (
        SELECT * FROM unnest(?, ?, ?, ?, ?) AS a(number, type, id, relation, subject)
      ), place AS (
        SELECT number, type COLLATE "C", id COLLATE "C", relation COLLATE "C" FROM asked
        UNION
        SELECT place.number, fact.target_type, fact.target_id,
               CASE step.next WHEN '' THEN fact.target_relation ELSE step.next END
          FROM place
          JOIN step ON step.type = place.type AND step.relation = place.relation
          JOIN fact ON fact.resource_type = place.type AND fact.resource_id = place.id
                   AND fact.relation = step.along AND fact.target_type <> 'subject'
                   AND (fact.target_relation = '') = (step.next <> '')
      )
      SELECT DISTINCT place.number
        FROM place
        JOIN asked ON asked.number = place.number
        JOIN step ON step.type = place.type AND step.relation = place.relation AND step.next = ''
        JOIN fact ON fact.resource_type = place.type AND fact.resource_id = place.id
                 AND fact.relation = step.along AND fact.target_type = 'subject'
                 AND fact.target_id = asked.subject\
      """;

  /** A question, and the relations of which any one is sufficient, the strongest first. */
  private record Asked(AccessCheck question, List<String> relations, int first) {}

  /** A row of the query: the question, and one of its relations. */
  private record Row(AccessCheck question, String relation) {}

  private final List<Asked> all = new ArrayList<>();
  private final List<Row> rows = new ArrayList<>();

  Questions(RelationModel model, List<AccessCheck> questions) {
    for (var question : questions) {
      var relations =
          model.pathsToAction(question.resource().type(), question.action()).stream()
              .map(RelationPath::relation)
              .toList();
      all.add(new Asked(question, relations, rows.size()));
      relations.forEach(relation -> rows.add(new Row(question, relation)));
    }
  }

  List<AccessDecision> answer(Connection transaction) throws SQLException {
    var found = new HashSet<Integer>();
    try (var query = transaction.prepareStatement(QUERY)) {
      var numbers = new Integer[rows.size()];
      for (int i = 0; i < numbers.length; i++) {
        numbers[i] = i;
      }
      query.setArray(1, transaction.createArrayOf("int4", numbers));
      List<Function<Row, String>> columns =
          List.of(
              row -> row.question().resource().type(),
              row -> row.question().resource().id(),
              Row::relation,
              row -> row.question().subject());
      for (int i = 0; i < columns.size(); i++) {
        var values = rows.stream().map(columns.get(i)).toArray();
        query.setArray(i + 2, transaction.createArrayOf("text", values));
      }
      var numbersFound = query.executeQuery();
      while (numbersFound.next()) {
        found.add(numbersFound.getInt(1));
      }
    }
    return all.stream().map(asked -> decision(asked, found)).toList();
  }

  private static AccessDecision decision(Asked asked, Set<Integer> found) {
    for (int i = 0; i < asked.relations().size(); i++) {
      if (found.contains(asked.first() + i)) {
        return AccessDecision.allowed(asked.question(), asked.relations().get(i));
      }
    }
    return AccessDecision.denied(asked.question(), asked.relations());
  }
}
