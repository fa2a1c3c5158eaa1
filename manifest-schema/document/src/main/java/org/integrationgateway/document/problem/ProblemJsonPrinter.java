package org.integrationgateway.document.problem;

import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/** Problems as a JSON array. */
final class ProblemJsonPrinter implements ProblemPrinter {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  @Override
  public String print(List<Problem> problems) {
    var array = MAPPER.createArrayNode();
    for (var problem : problems) {
      array
          .addObject()
          .put("rule", problem.rule())
          .put("severity", problem.severity().text())
          .put("source", problem.at().source().name())
          .put("line", problem.at().line())
          .put("column", problem.at().column())
          .put("length", problem.at().columns())
          .put("message", problem.message())
          .put("remedy", problem.remedy());
    }
    return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(array) + "\n";
  }
}
