package org.integrationgateway.core.schema;

import com.networknt.schema.Error;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.core.error.FieldProblem;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Describes why a document does not fit a schema, for the author of the document. */
final class SchemaProblems {
  private static final int MOST = 50;
  private static final int LONGEST_VALUE = 40;

  private final JsonNode schema;
  private final List<Error> errors;
  private final boolean showsValues;

  private SchemaProblems(JsonNode schema, List<Error> errors, boolean showsValues) {
    this.schema = schema;
    this.errors = errors;
    this.showsValues = showsValues;
  }

  /**
   * Every problem, the first fifty of them.
   *
   * @param showsValues false for a document whose values may be secret
   */
  static List<FieldProblem> of(CompiledSchema schema, List<Error> errors, boolean showsValues) {
    return errors.isEmpty()
        ? List.of()
        : new SchemaProblems(schema.json(), errors, showsValues).described();
  }

  private List<FieldProblem> described() {
    var problems = new LinkedHashSet<FieldProblem>();
    for (var error : errors) {
      problems.add(described(error));
      if (problems.size() == MOST) {
        break;
      }
    }
    return List.copyOf(problems);
  }

  private FieldProblem described(Error error) {
    var pointer = error.getInstanceLocation().toString();
    var limit = String.valueOf(error.getSchemaNode());
    var member = pointer + '/' + escaped(String.valueOf(error.getProperty()));
    return switch (String.valueOf(error.getKeyword())) {
      case "required" -> new FieldProblem(member, "is required");
      case "dependentRequired" -> {
        var names = error.getArguments();
        yield new FieldProblem(
            pointer + '/' + escaped(String.valueOf(names[0])),
            "is required where '" + names[1] + "' is given");
      }
      case "additionalProperties", "unevaluatedProperties" ->
          new FieldProblem(member, "is not known here." + known(error));
      case "type" -> new FieldProblem(pointer, "must be " + types(pointer) + given(error));
      case "enum" -> new FieldProblem(pointer, "must be one of " + limit + given(error));
      case "const" -> new FieldProblem(pointer, "must be " + limit + given(error));
      case "minimum" -> new FieldProblem(pointer, "must be at least " + limit);
      case "maximum" -> new FieldProblem(pointer, "must be at most " + limit);
      case "exclusiveMinimum" -> new FieldProblem(pointer, "must be more than " + limit);
      case "exclusiveMaximum" -> new FieldProblem(pointer, "must be less than " + limit);
      case "multipleOf" -> new FieldProblem(pointer, "must be a multiple of " + limit);
      case "minLength" -> new FieldProblem(pointer, "must have at least " + limit + " characters");
      case "maxLength" -> new FieldProblem(pointer, "must have at most " + limit + " characters");
      case "pattern" -> new FieldProblem(pointer, "must match the pattern " + limit);
      case "minItems" -> new FieldProblem(pointer, "must have at least " + limit + " items");
      case "maxItems" -> new FieldProblem(pointer, "must have at most " + limit + " items");
      case "uniqueItems" -> new FieldProblem(pointer, "must not have the same item twice");
      default -> new FieldProblem(pointer, String.valueOf(error.getMessage()));
    };
  }

  /** Every type that any branch would have taken there. */
  private String types(String pointer) {
    var names = new LinkedHashSet<String>();
    for (var error : errors) {
      var type = error.getSchemaNode();
      if ("type".equals(error.getKeyword())
          && error.getInstanceLocation().toString().equals(pointer)
          && type != null) {
        if (type.isString()) {
          names.add(type.stringValue());
        } else {
          type.forEach(one -> names.add(one.asString()));
        }
      }
    }
    return names.stream().map(SchemaProblems::withArticle).collect(Collectors.joining(" or "));
  }

  private static String withArticle(String type) {
    return switch (type) {
      case "integer", "array", "object" -> "an " + type;
      case "null" -> type;
      default -> "a " + type;
    };
  }

  /** Describes the value that does not fit. */
  private String given(Error error) {
    @Nullable JsonNode value = error.getInstanceNode();
    if (value == null) {
      return "";
    }
    if (value.isContainer()) {
      return ", not " + (value.isArray() ? "an array" : "an object");
    }
    if (!showsValues) {
      return ", not " + kind(value);
    }
    var text = value.toString();
    var shown = text.length() <= LONGEST_VALUE ? text : text.substring(0, LONGEST_VALUE) + "...";
    return ", not " + shown;
  }

  private static String kind(JsonNode scalar) {
    if (scalar.isString()) {
      return "this text";
    }
    return scalar.isNumber() ? "this number" : scalar.isBoolean() ? "true or false" : "null";
  }

  /** Lists the known names, and the one that was probably meant. */
  private String known(Error error) {
    var location = String.valueOf(error.getSchemaLocation());
    var parent = location.substring(location.indexOf('#') + 1, location.lastIndexOf('/'));
    var declared = names(schema.at(parent + "/properties"));
    if (declared.isEmpty()) {
      return " Nothing is.";
    }
    return SimilarNames.sentence(String.valueOf(error.getProperty()), declared)
        + " Known: "
        + String.join(", ", declared)
        + ".";
  }

  private static Set<String> names(JsonNode properties) {
    var names = new ArrayList<String>();
    properties.properties().forEach(entry -> names.add(entry.getKey()));
    return new LinkedHashSet<>(names);
  }

  private static String escaped(String name) {
    return name.replace("~", "~0").replace("/", "~1");
  }
}
