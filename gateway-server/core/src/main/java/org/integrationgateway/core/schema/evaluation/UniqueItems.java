package org.integrationgateway.core.schema.evaluation;

import com.networknt.schema.ExecutionContext;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaContext;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.keyword.BaseKeywordValidator;
import com.networknt.schema.keyword.Keyword;
import com.networknt.schema.path.NodePath;
import java.util.HashSet;
import java.util.TreeMap;
import org.integrationgateway.core.json.Json;
import tools.jackson.databind.JsonNode;

/** The keyword {@code uniqueItems}, for any number of items: they are compared as texts. */
final class UniqueItems extends BaseKeywordValidator {
  static final Keyword KEYWORD =
      new Keyword() {
        @Override
        public String getValue() {
          return "uniqueItems";
        }

        @Override
        public UniqueItems newValidator(
            SchemaLocation location, JsonNode value, Schema parent, SchemaContext context) {
          return new UniqueItems(this, location, value, parent, context);
        }
      };

  private final boolean asked;

  private UniqueItems(
      Keyword keyword,
      SchemaLocation location,
      JsonNode value,
      Schema parent,
      SchemaContext context) {
    super(keyword, value, location, parent, context);
    this.asked = value.isBoolean() && value.booleanValue();
  }

  @Override
  public void validate(ExecutionContext context, JsonNode node, JsonNode root, NodePath location) {
    if (!asked || !node.isArray()) {
      return;
    }
    var evaluation = (Evaluation) context;
    var seen = new HashSet<String>();
    for (var item : node) {
      var text = new StringBuilder();
      write(item, text);
      evaluation.spend(1 + text.length() / 8);
      if (!seen.add(text.toString())) {
        evaluation.addError(
            error()
                .instanceNode(node)
                .instanceLocation(location)
                .evaluationPath(evaluation.getEvaluationPath())
                .build());
        return;
      }
    }
  }

  /** Equal values are equal texts: 1 and 1.0, and objects in any order. */
  private static void write(JsonNode value, StringBuilder text) {
    if (value.isNumber() && !Json.isInfinite(value)) {
      text.append(value.decimalValue().stripTrailingZeros());
    } else if (value.isArray()) {
      text.append('[');
      for (var item : value) {
        write(item, text);
        text.append(',');
      }
      text.append(']');
    } else if (value.isObject()) {
      var members = new TreeMap<String, JsonNode>();
      value.properties().forEach(member -> members.put(member.getKey(), member.getValue()));
      text.append('{');
      members.forEach(
          (name, member) -> {
            text.append(name.length()).append(':').append(name);
            write(member, text);
          });
      text.append('}');
    } else if (value.isString()) {
      text.append('"').append(value.stringValue().length()).append(':').append(value.stringValue());
    } else {
      text.append(value);
    }
  }
}
