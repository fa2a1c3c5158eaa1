package org.integrationgateway.server.schema;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaException;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.integrationgateway.server.catalog.InputSchema;
import org.integrationgateway.server.error.FieldProblem;
import org.integrationgateway.server.json.Json;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Compiles schemas. References may point into the schema itself only. */
public final class SchemaCompiler {
  private static final SpecificationVersion DIALECT = SpecificationVersion.DRAFT_2020_12;

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

  private final SchemaRegistry registry =
      SchemaRegistry.withDefaultDialect(
          DIALECT,
          builder ->
              builder
                  .schemaCacheEnabled(false)
                  .schemaLoader(loader -> loader.fetchRemoteResources(false))
                  .schemaRegistryConfig(
                      SchemaRegistryConfig.builder()
                          .formatAssertionsEnabled(true)
                          .locale(Locale.ENGLISH)
                          .regularExpressionFactory(new BoundedExpressions())
                          .build()));

  /** By the text of the schema: the apps of one package share them. */
  private final Cache<String, InputSchema> inputs = Caffeine.newBuilder().weakValues().build();

  private final Cache<String, ObjectNode> outputs = Caffeine.newBuilder().weakValues().build();

  /** Loaded when it is first needed: most deployments declare only what the gateway generates. */
  private final Once<Schema> metaSchema = new Once<>(this::loadMetaSchema);

  private Schema loadMetaSchema() {
    var loaded = registry.getSchema(SchemaLocation.of(DIALECT.getDialectId()));
    loaded.initializeValidators();
    return loaded;
  }

  /**
   * The input of an operation by a schema that the gateway itself has generated. That it is a
   * schema needs no proof, so it is compiled at the first call.
   */
  public InputSchema generated(ObjectNode schema) {
    var effective = closed(schema);
    return new CompiledInput(effective, () -> compile(effective));
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
    return new ForeignInput(operation, schema, this::compile);
  }

  /**
   * The input of an operation by a schema from outside, as JSON text; compiled at once, to prove
   * that it can be, and again at the first call, because most operations are listed only. A schema
   * that does not say which other members it accepts refuses undeclared ones.
   *
   * @throws UnusableSchemaException when it is not a schema of an object, or cannot be compiled
   */
  public InputSchema input(String schema) {
    return inputs.get(schema, this::proved);
  }

  private InputSchema proved(String schema) {
    var given = object(schema);
    var type = given.get("type");
    if (type != null && !type.asString("").equals("object")) {
      throw new UnusableSchemaException(
          "the input's schema has type " + type + ": the input of an operation is an object");
    }
    mustBeSchema(given);
    var effective = closed(given);
    compile(effective);
    return new CompiledInput(effective, () -> compile(effective));
  }

  /**
   * The input of a tool by the schema of its MCP server: kept as it is written, and input is passed
   * on as it comes, without defaults. Checked at once, so that a tool whose schema cannot be used
   * is left out; compiled again at the first call, because most tools are listed only.
   *
   * @throws UnusableSchemaException when it is not a schema of an object, or cannot be compiled;
   *     also when it refers to another document, which is not fetched
   */
  public InputSchema passedOn(ObjectNode schema) {
    var type = schema.get("type");
    if (type != null && !type.asString("").equals("object")) {
      throw new UnusableSchemaException(
          "the input's schema has type " + type + ": the input of a tool is an object");
    }
    mustBeSchema(schema);
    compile(schema);
    return new PassedInput(schema, () -> compile(schema));
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
   * @throws UnusableSchemaException when the schema is not one
   */
  public List<FieldProblem> problems(ObjectNode schema, JsonNode document) {
    mustBeSchema(schema);
    return SchemaProblems.of(compile(schema), document);
  }

  /** The same for a document whose values may be secret: no problem repeats one. */
  public List<FieldProblem> problemsWithoutValues(ObjectNode schema, JsonNode document) {
    mustBeSchema(schema);
    return SchemaProblems.of(compile(schema), document, false);
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
    if (dialect == null || dialect.asString("").equals(DIALECT.getDialectId())) {
      var problems = SchemaProblems.of(metaSchema.get(), schema);
      if (!problems.isEmpty()) {
        throw new UnusableSchemaException(
            problems.stream()
                .map(problem -> problem.pointer() + " " + problem.message())
                .collect(Collectors.joining("; ", "it is not a JSON Schema: ", "")));
      }
    }
  }

  private Schema compile(ObjectNode schema) {
    try {
      var compiled = registry.getSchema(schema);
      compiled.initializeValidators();
      return compiled;
    } catch (SchemaException | IllegalArgumentException e) {
      throw new UnusableSchemaException("it cannot be compiled: " + e.getMessage());
    }
  }
}
