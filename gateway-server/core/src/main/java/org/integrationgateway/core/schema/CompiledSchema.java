package org.integrationgateway.core.schema;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaException;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.integrationgateway.base.budget.Budget;
import org.integrationgateway.base.budget.BudgetSpentException;
import org.integrationgateway.core.schema.evaluation.BoundedExpressions;
import org.integrationgateway.core.schema.evaluation.CountedDialects;
import org.integrationgateway.core.schema.evaluation.Evaluation;
import org.integrationgateway.core.schema.evaluation.SchemaFaults;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A schema that documents are checked against, within a budget. */
final class CompiledSchema {
  private static final Logger log = LoggerFactory.getLogger(CompiledSchema.class);

  private static final long STEPS = 100_000;
  private static final long STEPS_FOR_EACH_PART = 20;
  private static final Duration TIME = Duration.ofSeconds(10);

  /** Keywords with which the meaning of a reference depends on the place that refers. */
  private static final Set<String> DEPENDENT =
      Set.of("unevaluatedProperties", "unevaluatedItems", "$dynamicRef", "$recursiveRef");

  /** Every other document is not loaded, such as {@code classpath:} of the gateway itself. */
  private static final Pattern META_SCHEMAS = Pattern.compile("https?://json-schema\\.org/");

  private final Schema schema;
  private final boolean remembers;
  private final SchemaFaults faults;

  private CompiledSchema(Schema schema, boolean remembers, SchemaFaults faults) {
    this.schema = schema;
    this.remembers = remembers;
    this.faults = faults;
  }

  /**
   * Compiles.
   *
   * @throws UnusableSchemaException when nothing of it can be checked
   */
  static CompiledSchema of(ObjectNode json) {
    var faults = new SchemaFaults(new Budget(STEPS + STEPS_FOR_EACH_PART * parts(json), TIME));
    try {
      var schema = registry(faults).getSchema(json);
      schema.initializeValidators();
      return new CompiledSchema(schema, !isDependent(json), faults);
    } catch (SchemaException | IllegalArgumentException e) {
      throw new UnusableSchemaException("it cannot be compiled: " + SchemaFaults.text(e));
    } catch (BudgetSpentException e) {
      throw new UnusableSchemaException("it cannot be compiled: it takes " + e.getMessage());
    } catch (StackOverflowError e) {
      throw new UnusableSchemaException("it cannot be compiled: it nests too deeply");
    }
  }

  /** A schema as of {@link #lenient}, where the warning was given before. */
  static Optional<CompiledSchema> quiet(ObjectNode json) {
    try {
      return Optional.of(of(json));
    } catch (UnusableSchemaException known) {
      return Optional.empty();
    }
  }

  /**
   * Compiles as much as can be checked, with a warning for the rest.
   *
   * @param owner names the operation in the log
   * @return empty when nothing can be checked
   */
  static Optional<CompiledSchema> lenient(String owner, ObjectNode json) {
    try {
      var compiled = of(json);
      if (!compiled.faults().isEmpty()) {
        log.warn(
            "{}: its input is checked in part: {}", owner, String.join("; ", compiled.faults()));
      }
      return Optional.of(compiled);
    } catch (UnusableSchemaException e) {
      log.warn("{}: its input is not checked: its schema {}", owner, e.getMessage());
      return Optional.empty();
    }
  }

  private static SchemaRegistry registry(SchemaFaults faults) {
    return SchemaRegistry.builder()
        .defaultDialectId(CountedDialects.DEFAULT.getId())
        .dialectRegistry(new CountedDialects(faults))
        .schemaCacheEnabled(false)
        .schemaLoader(
            loader ->
                loader
                    .fetchRemoteResources(false)
                    .allow(place -> META_SCHEMAS.matcher(place.toString()).lookingAt()))
        .schemaRegistryConfig(
            SchemaRegistryConfig.builder()
                .formatAssertionsEnabled(false)
                .losslessNarrowing(true)
                .schemaIdValidator((id, root, location, resolved, context) -> true)
                .locale(Locale.ENGLISH)
                .regularExpressionFactory(new BoundedExpressions())
                .build())
        .build();
  }

  private static long parts(JsonNode json) {
    long parts = 1;
    for (var part : json) {
      parts += parts(part);
    }
    return parts;
  }

  private static boolean isDependent(JsonNode json) {
    if (json.isObject() && DEPENDENT.stream().anyMatch(json::has)) {
      return true;
    }
    for (var part : json) {
      if (isDependent(part)) {
        return true;
      }
    }
    return false;
  }

  JsonNode json() {
    return schema.getSchemaNode();
  }

  /** Parts that cannot be checked, such as a pattern of another language. */
  List<String> faults() {
    return faults.found();
  }

  /** A check that knows afterwards what it took. */
  Evaluation evaluation(JsonNode document) {
    return new Evaluation(document, remembers);
  }

  /**
   * Returns the errors of a document.
   *
   * @throws BudgetSpentException when the check takes more than it may
   */
  List<Error> errors(JsonNode document) {
    return errors(evaluation(document), document);
  }

  List<Error> errors(Evaluation evaluation, JsonNode document) {
    return evaluation.errors(schema, document);
  }
}
