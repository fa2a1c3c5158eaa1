package org.integrationgateway.core.schema.evaluation;

import com.networknt.schema.ExecutionContext;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaContext;
import com.networknt.schema.SchemaException;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.keyword.BaseKeywordValidator;
import com.networknt.schema.keyword.Keyword;
import com.networknt.schema.path.NodePath;
import java.math.BigDecimal;
import java.util.function.IntPredicate;
import org.integrationgateway.core.json.Json;
import tools.jackson.databind.JsonNode;

/**
 * The keywords {@code minimum}, {@code maximum} and their exclusive forms, for numbers of every
 * size: a number beyond the range of longs or doubles is compared by its digits.
 */
final class Bound extends BaseKeywordValidator {
  private final BigDecimal limit;
  private final IntPredicate fits;

  private Bound(
      Kind kind, SchemaLocation location, JsonNode value, Schema parent, SchemaContext context) {
    super(kind, value, location, parent, context);
    this.limit = value.decimalValue();
    this.fits = kind.fits(parent.getSchemaNode());
  }

  /** The keyword. */
  enum Kind implements Keyword {
    MINIMUM("minimum", "exclusiveMinimum"),
    MAXIMUM("maximum", "exclusiveMaximum"),
    EXCLUSIVE_MINIMUM("exclusiveMinimum", ""),
    EXCLUSIVE_MAXIMUM("exclusiveMaximum", "");

    private final String keyword;

    /** The truth value beside the bound in draft 4. */
    private final String exclusion;

    Kind(String keyword, String exclusion) {
      this.keyword = keyword;
      this.exclusion = exclusion;
    }

    @Override
    public String getValue() {
      return keyword;
    }

    private IntPredicate fits(JsonNode schema) {
      boolean exclusive = exclusion.isEmpty() || schema.path(exclusion).asBoolean(false);
      boolean least = this == MINIMUM || this == EXCLUSIVE_MINIMUM;
      if (exclusive) {
        return least ? order -> order > 0 : order -> order < 0;
      }
      return least ? order -> order >= 0 : order -> order <= 0;
    }

    @Override
    public Bound newValidator(
        SchemaLocation location, JsonNode value, Schema parent, SchemaContext context) {
      if (!value.isNumber() || Json.isInfinite(value)) {
        throw new SchemaException(value + " is not a number");
      }
      return new Bound(this, location, value, parent, context);
    }
  }

  @Override
  public void validate(ExecutionContext context, JsonNode node, JsonNode root, NodePath location) {
    if (!node.isNumber() || fits.test(order(node))) {
      return;
    }
    var evaluation = (Evaluation) context;
    evaluation.addError(
        error()
            .instanceNode(node)
            .instanceLocation(location)
            .evaluationPath(evaluation.getEvaluationPath())
            .build());
  }

  private int order(JsonNode number) {
    if (Json.isInfinite(number)) {
      return Double.compare(number.doubleValue(), 0);
    }
    return number.decimalValue().compareTo(limit);
  }
}
