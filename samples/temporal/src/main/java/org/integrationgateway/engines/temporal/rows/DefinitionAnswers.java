package org.integrationgateway.engines.temporal.rows;

import java.util.LinkedHashSet;
import java.util.List;
import org.integrationgateway.engines.workflow.store.Table;

/** Answers to questions about definitions, as rows. */
public final class DefinitionAnswers {
  public static final String DEFINITION = "definition";
  public static final String GENERATION = "generation";
  public static final String PAGE = "page";
  public static final String TRIGGERS = "triggers";

  private DefinitionAnswers() {}

  public static Rows of(Rows rows, String question, String argument) {
    return switch (question) {
      case DEFINITION -> rows.ofDefinition(argument);
      case GENERATION -> generation(rows, argument.split("\n"));
      case PAGE -> page(rows, argument.split("\n"));
      default -> triggers(rows, argument);
    };
  }

  private static Rows generation(Rows rows, String[] idNumber) {
    var some = rows.ofDefinition(idNumber[0]);
    rows.get(Table.GENERATIONS, Table.key(idNumber[0], Long.parseLong(idNumber[1])))
        .ifPresent(row -> some.put(Table.GENERATIONS, row));
    return some;
  }

  /** Definitions after an id that exist, one more than asked for. */
  private static Rows page(Rows rows, String[] afterLimit) {
    var some = new Rows();
    rows.definitions(afterLimit[0], Integer.MAX_VALUE).stream()
        .filter(row -> !row.flag("deleted").orElse(false))
        .limit(Integer.parseInt(afterLimit[1]) + 1L)
        .forEach(row -> some.with(rows.ofDefinition(row.text("id").orElseThrow())));
    return some;
  }

  private static Rows triggers(Rows rows, String type) {
    var definitions = new LinkedHashSet<String>();
    for (var match : List.of(type, "*")) {
      rows.triggers("match", match)
          .forEach(row -> definitions.add(row.text("definition").orElseThrow()));
    }
    var some = new Rows();
    definitions.forEach(id -> some.with(rows.ofDefinition(id)));
    return some;
  }
}
