package org.integrationgateway.core.schema;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.integrationgateway.base.budget.BudgetSpentException;
import org.integrationgateway.core.catalog.InputSchema;
import org.integrationgateway.core.error.FieldProblem;
import org.integrationgateway.core.json.Json;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Compiles schemas. References may point into the schema itself only. */
public final class SchemaCompiler {
  private static final String DIALECT = "https://json-schema.org/draft/2020-12/schema";

  /** A schema with one of these keywords says itself which other members it accepts. */
  private static final List<String> SAYS_WHAT_ELSE =
      List.of(
          "additionalProperties",
          "unevaluatedProperties",
          "patternProperties",
          "propertyNames",
          "$ref",
          "allOf",
          "anyOf",
          "oneOf",
          "if",
          "dependentSchemas");

  /** Inputs by the text of a schema without faults: the apps of one package share them. */
  private final Cache<String, InputSchema> inputs = Caffeine.newBuilder().weakValues().build();

  private final Cache<String, ObjectNode> outputs = Caffeine.newBuilder().weakValues().build();

  /** Loaded when it is first needed: most deployments declare only what the gateway generates. */
  private final Once<CompiledSchema> metaSchema =
      new Once<>(() -> CompiledSchema.of(Json.object().put("$ref", DIALECT)));

  /**
   * The input of an operation by a schema that the gateway itself has generated. That it is a
   * schema needs no proof, so it is compiled at the first call.
   */
  public InputSchema generated(ObjectNode schema) {
    var effective = closed(schema);
    return new CompiledInput(effective, () -> Optional.of(whole(effective)));
  }

  /**
   * The input of an operation by a schema of a foreign document, compiled at the first call. A
   * member gets its default only where it is required: of any other the upstream knows the default
   * itself, and to send it can change what the caller did not name. Where the schema cannot be
   * compiled, the input is passed on unchecked.
   *
   * @param operation used in the log
   * @param schema read for every listing; root type object
   */
  public InputSchema foreign(String operation, Supplier<ObjectNode> schema) {
    return new ForeignInput(operation, schema);
  }

  /**
   * The input of an operation by a schema from outside, as JSON text; compiled at once, so that a
   * warning says what cannot be checked, and again at the first call, because most operations are
   * listed only. A schema that does not say which other members it accepts refuses undeclared ones.
   *
   * @param operation used in the log, with its app
   * @throws UnusableSchemaException when it is not a schema of an object
   */
  public InputSchema input(String operation, String schema) {
    var known = inputs.getIfPresent(schema);
    return known != null ? known : proved(operation, schema);
  }

  private InputSchema proved(String operation, String schema) {
    var given = object(schema);
    var type = given.get("type");
    if (type != null && !type.asString("").equals("object")) {
      throw new UnusableSchemaException(
          "the input's schema has type " + type + ": the input of an operation is an object");
    }
    mustBeSchema(given);
    var effective = closed(given);
    var input = new CompiledInput(effective, () -> CompiledSchema.lenient(operation, effective));
    if (CompiledSchema.lenient(operation, effective)
        .filter(compiled -> compiled.faults().isEmpty())
        .isPresent()) {
      inputs.put(schema, input);
    }
    return input;
  }

  /**
   * The input of a tool by the schema of its MCP server: kept as it is written, and input is passed
   * on as it comes, without defaults. Parts that cannot be checked, such as a pattern of another
   * language or a reference to another document, which is not fetched, check nothing, with a
   * warning. Compiled again at the first call, because most tools are listed only.
   *
   * @param tool used in the log, with its app
   * @throws UnusableSchemaException when it is not a schema of an object
   */
  public InputSchema passedOn(String tool, ObjectNode schema) {
    var type = schema.get("type");
    if (type != null && !type.asString("").equals("object")) {
      throw new UnusableSchemaException(
          "the input's schema has type " + type + ": the input of a tool is an object");
    }
    mustHaveMembers(schema);
    CompiledSchema.lenient(tool, schema);
    return new PassedInput(schema);
  }

  /** The form that MCP gives the schema of an input: a client refuses a list with another one. */
  private static void mustHaveMembers(ObjectNode schema) {
    var properties = schema.get("properties");
    if (properties != null && !properties.isObject()) {
      throw new UnusableSchemaException("its properties are not an object");
    }
    var required = schema.get("required");
    if (required != null
        && !(required.isArray() && required.valueStream().allMatch(JsonNode::isString))) {
      throw new UnusableSchemaException("its required members are not a list of names");
    }
  }

  /** Parts of a schema that cannot be checked; empty when it can be compiled as a whole. */
  public List<String> faults(ObjectNode schema) {
    try {
      return CompiledSchema.of(schema).faults();
    } catch (UnusableSchemaException nothing) {
      return List.of(String.valueOf(nothing.getMessage()));
    }
  }

  /**
   * The schema of answers from outside, as JSON text; must not be changed.
   *
   * @throws UnusableSchemaException when it is not a JSON object
   */
  public ObjectNode output(String schema) {
    return outputs.get(schema, this::object);
  }

  /**
   * Reads JSON text that must be an object.
   *
   * @throws UnusableSchemaException when it is anything else
   */
  public ObjectNode object(String json) {
    try {
      if (Json.MAPPER.readTree(json) instanceof ObjectNode object) {
        return object;
      }
    } catch (JacksonException e) {
      throw new UnusableSchemaException("the schema is not JSON: " + e.getOriginalMessage());
    }
    throw new UnusableSchemaException("the schema is not a JSON object");
  }

  /**
   * Checks a document against a schema.
   *
   * @return every problem; empty when it fits
   * @throws UnusableSchemaException when the schema is not one, or to check the document takes more
   *     than it may
   */
  public List<FieldProblem> problems(ObjectNode schema, JsonNode document) {
    return problems(strict(schema), document, true);
  }

  /** Returns the problems of a document whose values may be secret: no problem repeats one. */
  public List<FieldProblem> problemsWithoutValues(ObjectNode schema, JsonNode document) {
    return problems(strict(schema), document, false);
  }

  private static List<FieldProblem> problems(
      CompiledSchema schema, JsonNode document, boolean showsValues) {
    try {
      return SchemaProblems.of(schema, schema.errors(document), showsValues);
    } catch (BudgetSpentException spent) {
      throw UnusableSchemaException.of(spent);
    }
  }

  /** A schema that does not say which other members it accepts accepts the declared ones only. */
  private static ObjectNode closed(ObjectNode schema) {
    var effective = schema.deepCopy();
    effective.put("type", "object");
    boolean declares = effective.get("properties") instanceof ObjectNode;
    if (declares && SAYS_WHAT_ELSE.stream().noneMatch(effective::has)) {
      effective.put("additionalProperties", false);
    }
    return effective;
  }

  /** Checks a schema against the meta-schema, where it is of the dialect of that. */
  private void mustBeSchema(ObjectNode schema) {
    var dialect = schema.get("$schema");
    if (dialect == null || dialect.asString("").equals(DIALECT)) {
      var problems = problems(metaSchema.get(), schema, true);
      if (!problems.isEmpty()) {
        throw new UnusableSchemaException(
            problems.stream()
                .map(problem -> problem.pointer() + " " + problem.message())
                .collect(Collectors.joining("; ", "it is not a JSON Schema: ", "")));
      }
    }
  }

  /** A schema of an author who can correct it. */
  private CompiledSchema strict(ObjectNode schema) {
    mustBeSchema(schema);
    return whole(schema);
  }

  private static CompiledSchema whole(ObjectNode schema) {
    var compiled = CompiledSchema.of(schema);
    if (!compiled.faults().isEmpty()) {
      throw new UnusableSchemaException(
          "it cannot be compiled: " + String.join("; ", compiled.faults()));
    }
    return compiled;
  }
}
