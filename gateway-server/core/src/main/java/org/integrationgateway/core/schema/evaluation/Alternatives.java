package org.integrationgateway.core.schema.evaluation;

import com.networknt.schema.Error;
import com.networknt.schema.ExecutionContext;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaContext;
import com.networknt.schema.SchemaException;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.keyword.BaseKeywordValidator;
import com.networknt.schema.keyword.Keyword;
import com.networknt.schema.path.NodePath;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * The keywords {@code anyOf} and {@code oneOf}. Where no alternative fits, the errors are those of
 * the alternative that fits best.
 */
final class Alternatives extends BaseKeywordValidator {
  /** The keyword, {@code anyOf} or {@code oneOf}. */
  record Kind(String getValue, boolean exclusive) implements Keyword {
    @Override
    public Alternatives newValidator(
        SchemaLocation location, JsonNode value, Schema parent, SchemaContext context) {
      return new Alternatives(this, location, value, parent, context);
    }
  }

  /** How well an alternative fits. */
  private enum Fit {
    OTHER_FAULT,
    OTHER_NAME,
    OTHER_TYPE
  }

  private final boolean exclusive;
  private final List<Schema> alternatives = new ArrayList<>();

  private Alternatives(
      Kind kind, SchemaLocation location, JsonNode value, Schema parent, SchemaContext context) {
    super(kind, value, location, parent, context);
    this.exclusive = kind.exclusive();
    if (!value.isArray()) {
      throw new SchemaException("the alternatives are not an array");
    }
    for (int at = 0; at < value.size(); at++) {
      alternatives.add(context.newSchema(location.append(at), value.get(at), parent));
    }
  }

  @Override
  public void preloadSchema() {
    preloadSchemas(alternatives);
  }

  @Override
  public void validate(ExecutionContext context, JsonNode node, JsonNode root, NodePath location) {
    var evaluation = (Evaluation) context;
    var failed = new ArrayList<List<Error>>();
    var fitting = new ArrayList<Integer>();
    for (int at = 0; at < alternatives.size() && goesOn(evaluation, fitting.size()); at++) {
      var alternative = alternatives.get(at);
      evaluation.evaluationPathAddLast(at);
      List<Error> errors;
      try {
        errors = evaluation.apart(() -> alternative.validate(evaluation, node, root, location));
      } finally {
        evaluation.evaluationPathRemoveLast();
      }
      if (errors.isEmpty()) {
        fitting.add(at);
      } else {
        failed.add(errors);
      }
    }
    if (fitting.isEmpty()) {
      evaluation.addAll(best(failed, location));
    } else if (exclusive && fitting.size() > 1) {
      evaluation.addError(
          error()
              .instanceNode(node)
              .instanceLocation(location)
              .evaluationPath(evaluation.getEvaluationPath())
              .message("must fit exactly one of the alternatives of its schema, but fits several")
              .build());
    }
  }

  private boolean goesOn(Evaluation evaluation, int fitting) {
    return fitting < (exclusive ? 2 : 1) || evaluation.needsEveryBranch();
  }

  /** Alternatives that fail in the same way are named together. */
  private static List<Error> best(List<List<Error>> failed, NodePath location) {
    Fit bestFit = Fit.OTHER_TYPE;
    int fewest = Integer.MAX_VALUE;
    List<Error> best = new ArrayList<>();
    for (var errors : failed) {
      var fit = fit(errors, location);
      boolean same = fit == bestFit && (fit != Fit.OTHER_FAULT || errors.size() == fewest);
      if (fit.compareTo(bestFit) < 0 || fit == bestFit && errors.size() < fewest && !same) {
        best.clear();
        same = true;
      }
      if (same) {
        bestFit = fit;
        fewest = Math.min(fewest, errors.size());
        best.addAll(errors);
      }
    }
    return best;
  }

  /** A wrong type says that another alternative was meant, and so does a wrong name in a member. */
  private static Fit fit(List<Error> errors, NodePath location) {
    var fit = Fit.OTHER_FAULT;
    int depth = location.getNameCount();
    for (var error : errors) {
      int below = error.getInstanceLocation().getNameCount() - depth;
      var keyword = String.valueOf(error.getKeyword());
      if (below == 0 && keyword.equals("type")) {
        return Fit.OTHER_TYPE;
      }
      if (below <= 1 && keyword.equals("const")) {
        fit = Fit.OTHER_NAME;
      }
    }
    return fit;
  }
}
