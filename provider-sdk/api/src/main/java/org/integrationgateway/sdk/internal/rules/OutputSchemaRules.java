package org.integrationgateway.sdk.internal.rules;

import java.util.List;
import java.util.Map;
import org.integrationgateway.sdk.ServiceException;
import org.jspecify.annotations.Nullable;

/**
 * Checks the schemas of structured answers: objects of a bounded size, which refer to themselves
 * only, and whose check ends.
 */
public final class OutputSchemaRules {
  /** The place of the schema in a request. */
  public static final String PLACE = "/output/structured/schema";

  private static final int MAX_DEPTH = 32;
  private static final int MAX_VALUES = 5_000;
  private static final int MAX_CHARACTERS = 64 << 10;

  /** Keywords whose values are examples, not schemas. */
  private static final List<String> EXAMPLES = List.of("const", "enum", "default", "examples");

  private final SchemaSteps steps;
  private int values;
  private int characters;

  private OutputSchemaRules(Map<String, @Nullable Object> schema) {
    this.steps = new SchemaSteps(schema);
  }

  /** Refuses a schema that breaks a rule, with a pointer to the place. */
  public static void check(Map<String, @Nullable Object> schema) {
    var type = schema.get("type");
    if (type instanceof String text && !text.equals("object")) {
      throw ServiceException.invalidMember(
          PLACE + "/type", "is 'object', not '" + text + "': wrap the value in a member");
    }
    var rules = new OutputSchemaRules(schema);
    rules.value(PLACE, schema, 0, false);
    rules.steps.requireEnd();
  }

  private void value(String place, @Nullable Object value, int depth, boolean example) {
    values++;
    if (depth > MAX_DEPTH) {
      throw ServiceException.invalidMember(
          PLACE, "is nested at most " + MAX_DEPTH + " levels deep");
    }
    if (value instanceof Map<?, ?> members) {
      members.forEach(
          (name, member) -> member(place, String.valueOf(name), member, depth, example));
    } else if (value instanceof List<?> items) {
      for (int i = 0; i < items.size(); i++) {
        value(place + "/" + i, items.get(i), depth + 1, example);
      }
    } else if (value instanceof String text) {
      count(text);
    }
    if (values > MAX_VALUES) {
      throw ServiceException.invalidMember(PLACE, "has at most " + MAX_VALUES + " values");
    }
  }

  private void member(
      String place, String name, @Nullable Object member, int depth, boolean example) {
    count(name);
    var below = place + "/" + name.replace("~", "~0").replace("/", "~1");
    if (!example && member instanceof String text) {
      if (SchemaSteps.REFERENCES.contains(name)) {
        reference(below, text);
      } else if (name.equals("$id") && depth > 0) {
        throw ServiceException.invalidMember(
            below, "is the id of the whole schema only: leave it out here");
      }
    }
    value(below, member, depth + 1, example || EXAMPLES.contains(name));
  }

  private void reference(String place, String target) {
    if (!target.startsWith("#")) {
      throw ServiceException.invalidMember(
          place,
          "refers to a place in this schema, such as '#/$defs/item', not to '%s': other documents"
                  .formatted(shortened(target))
              + " are not fetched");
    }
    if (!steps.has(target)) {
      throw ServiceException.invalidMember(
          place, "refers to '" + shortened(target) + "', which this schema does not have");
    }
  }

  private void count(String text) {
    characters += text.length();
    if (characters > MAX_CHARACTERS) {
      throw ServiceException.invalidMember(PLACE, "has at most " + MAX_CHARACTERS + " characters");
    }
  }

  private static String shortened(String text) {
    return text.length() > 200 ? text.substring(0, 200) + "…" : text;
  }
}
