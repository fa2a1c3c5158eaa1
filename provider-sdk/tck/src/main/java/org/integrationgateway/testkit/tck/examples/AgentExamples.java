package org.integrationgateway.testkit.tck.examples;

import java.util.Map;
import java.util.Optional;
import org.integrationgateway.manifest.fields.Fields;
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
    String deleting,
    Optional<String> structured,
    Optional<Map<String, @Nullable Object>> schema,
    boolean tools,
    boolean approval,
    boolean structuredOutput) {
  static AgentExamples read(Fields fields) {
    boolean tools = fields.bool("tools").orElse(true);
    fields.require("model", "answering", "lasting");
    if (tools) {
      fields.require("deleting");
    }
    return new AgentExamples(
        fields.string("model").orElse(""),
        fields.string("answering").orElse(""),
        fields.string("lasting").orElse(""),
        fields.string("deleting").orElse(""),
        fields.string("structured"),
        fields.node("schema").map(JsonPart::object),
        tools,
        fields.bool("approval").orElse(tools),
        fields.bool("structuredOutput").orElse(true));
  }
}
