package org.integrationgateway.testkit.tck.examples;

import java.util.Map;
import java.util.Optional;
import org.integrationgateway.manifest.document.Node;
import org.integrationgateway.manifest.fields.Needed;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.WrittenAs;
import org.integrationgateway.records.schema.WrittenAs.Written;
import org.jspecify.annotations.Nullable;

/**
 * The messages for an agent's model.
 *
 * @param model that it knows
 * @param answering makes it answer with some text at once
 * @param lasting makes it work for many seconds
 * @param deleting makes it call the tool {@code delete_item}, then answer
 * @param structured makes it answer by the schema; absent: as {@code answering}
 * @param schema that the answer fits; absent: an object with the whole number {@code count}
 */
@WrittenAs(AgentExamples.Form.class)
public record AgentExamples(
    String model,
    String answering,
    String lasting,
    String deleting,
    Optional<String> structured,
    Optional<Map<String, @Nullable Object>> schema,
    boolean tools,
    boolean approval,
    boolean structuredOutput) {
  /** The examples as they are written. */
  record Form(
      String model,
      String answering,
      String lasting,
      @Needed(by = "true", of = "tools") Optional<String> deleting,
      Optional<String> structured,
      Optional<Node> schema,
      @Default("true") boolean tools,
      Optional<Boolean> approval,
      @Default("true") boolean structuredOutput)
      implements Written<AgentExamples> {
    @Override
    public AgentExamples value() {
      return new AgentExamples(
          model,
          answering,
          lasting,
          deleting.orElse(""),
          structured,
          schema.map(JsonPart::object),
          tools,
          approval.orElse(tools),
          structuredOutput);
    }
  }
}
