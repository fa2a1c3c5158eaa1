package org.integrationgateway.testkit.tck.examples;

import java.util.Map;
import java.util.Optional;
import org.integrationgateway.document.Node;
import org.integrationgateway.manifest.fields.Needed;
import org.integrationgateway.records.schema.Default;
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
public record AgentExamples(
    String model,
    String answering,
    String lasting,
    @Needed(by = "true", of = "tools") @Default("") String deleting,
    Optional<String> structured,
    Optional<Node> schema,
    @Default("true") boolean tools,
    Optional<Boolean> approval,
    @Default("true") boolean structuredOutput) {
  public AgentExamples {
    schema.ifPresent(JsonPart::object);
  }

  /** Whether the agent asks before a tool is called; by default when it calls tools. */
  public boolean approves() {
    return approval.orElse(tools);
  }

  /** The schema that the answer fits. */
  public Optional<Map<String, @Nullable Object>> answerSchema() {
    return schema.map(JsonPart::object);
  }
}
