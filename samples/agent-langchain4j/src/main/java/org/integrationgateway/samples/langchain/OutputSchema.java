package org.integrationgateway.samples.langchain;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaException;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.json.JsonValues;

/** The JSON Schema of an answer. References must lead into the schema itself. */
record OutputSchema(Schema schema, String text) {
  private static final SpecificationVersion DIALECT = SpecificationVersion.DRAFT_2020_12;

  static OutputSchema of(Map<String, Object> members) {
    var text = JsonValues.write(members);
    var registry =
        SchemaRegistry.withDefaultDialect(
            DIALECT, builder -> builder.schemaLoader(loader -> loader.fetchRemoteResources(false)));
    var meta = registry.getSchema(SchemaLocation.of(DIALECT.getDialectId()));
    var wrong = meta.validate(text, InputFormat.JSON);
    if (!wrong.isEmpty()) {
      throw ServiceException.invalidMember(
          "/output/structured/schema", "is not a JSON Schema: " + wrong.get(0));
    }
    try {
      var schema = registry.getSchema(text, InputFormat.JSON);
      schema.initializeValidators();
      return new OutputSchema(schema, text);
    } catch (SchemaException | IllegalArgumentException unusable) {
      throw ServiceException.invalidMember(
          "/output/structured/schema", "cannot be used: " + unusable.getMessage());
    }
  }

  /** Parses an answer of the model. */
  Object read(String answer) {
    var bare = bare(answer);
    var value = JsonValues.parse(bare);
    var problems = schema.validate(bare, InputFormat.JSON);
    if (!problems.isEmpty()) {
      throw new IllegalArgumentException(
          problems.stream().limit(10).map(Object::toString).collect(Collectors.joining("; ")));
    }
    return value;
  }

  /** Removes the Markdown fence that models often put around JSON. */
  private static String bare(String answer) {
    var lines = answer.strip().lines().toList();
    boolean fenced =
        lines.size() > 2
            && lines.get(0).startsWith("```")
            && lines.get(lines.size() - 1).equals("```");
    List<String> kept = fenced ? lines.subList(1, lines.size() - 1) : lines;
    return String.join("\n", kept);
  }
}
