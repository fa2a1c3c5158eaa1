package org.integrationgateway.core.schema.evaluation;

import com.networknt.schema.ExecutionContext;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaException;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.keyword.KeywordValidator;
import com.networknt.schema.keyword.RefValidator;
import com.networknt.schema.path.NodePath;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * A keyword of a schema whose checks are counted. A keyword that cannot be prepared checks nothing,
 * and is a fault of the schema.
 */
final class CountedKeyword implements KeywordValidator {
  private static final int PARTS_OF_A_STEP = 8;

  /** The cost of a level of two compared ways: both are measured, and then followed. */
  private static final int PARTS_OF_A_LEVEL = 3 * PARTS_OF_A_STEP;

  private final KeywordValidator keyword;
  private final SchemaFaults faults;
  private final int size;
  private volatile boolean usable = true;

  CountedKeyword(KeywordValidator keyword, JsonNode value, SchemaFaults faults) {
    this.keyword = keyword;
    this.faults = faults;
    this.size = value.size();
  }

  @Override
  public String getKeyword() {
    return keyword.getKeyword();
  }

  @Override
  public SchemaLocation getSchemaLocation() {
    return keyword.getSchemaLocation();
  }

  @Override
  public void preloadSchema() {
    try {
      if (keyword instanceof RefValidator reference && target(reference) == null) {
        throw new SchemaException("the reference leads nowhere");
      }
      keyword.preloadSchema();
    } catch (SchemaException | IllegalArgumentException e) {
      usable = false;
      faults.add(
          getSchemaLocation(),
          keyword instanceof RefValidator reference
              ? new SchemaException(
                  reference.getSchemaNode()
                      + " leads nowhere in the schema; other documents are not fetched")
              : e);
    }
  }

  private static Schema target(RefValidator reference) {
    return reference.getSchemaRef().getSchema();
  }

  @Override
  public void validate(ExecutionContext context, JsonNode node, JsonNode root, NodePath location) {
    if (!usable) {
      return;
    }
    var evaluation = (Evaluation) context;
    evaluation.spend(cost(evaluation, node, location));
    evaluation.descend();
    try {
      if (keyword instanceof RefValidator reference) {
        evaluation.refer(
            target(reference),
            location,
            node,
            () -> reference.validate(evaluation, node, root, location));
      } else {
        keyword.validate(evaluation, node, root, location);
      }
    } finally {
      evaluation.ascend();
    }
  }

  /**
   * A keyword can look at each of its own members, and at each of the part that it checks; one that
   * depends on what others have checked compares the way to each of them level by level.
   */
  private long cost(Evaluation evaluation, JsonNode node, NodePath location) {
    long parts = node.isString() ? node.stringValue().length() / 4 : node.size();
    long looks =
        switch (getKeyword()) {
          case "patternProperties", "dependentSchemas" -> (1L + size) * (1 + parts);
          case "unevaluatedProperties", "unevaluatedItems" ->
              parts
                  + PARTS_OF_A_LEVEL
                      * evaluation.levels()
                      * evaluation
                          .getAnnotations()
                          .asMap()
                          .getOrDefault(location, List.of())
                          .size();
          default -> size + parts;
        };
    return Evaluation.KEYWORD + looks / PARTS_OF_A_STEP;
  }
}
