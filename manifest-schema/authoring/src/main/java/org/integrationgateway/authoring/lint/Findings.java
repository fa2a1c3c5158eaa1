package org.integrationgateway.authoring.lint;

import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.authoring.lint.rule.LintRule;
import org.integrationgateway.document.problem.Position;
import org.integrationgateway.document.problem.Problem;

/** Collects what the rules find. */
final class Findings {
  /** The place of a finding about the package as a whole. */
  static final String PACKAGE = "package";

  private static final int MOST = 10_000;

  private final List<Finding> all = new ArrayList<>();

  /**
   * A finding.
   *
   * @param place by which {@code lint.yaml} names it: {@code items.list}, {@code items.list/limit}
   */
  record Finding(LintRule rule, String place, Problem problem) {}

  void add(LintRule rule, String place, Position at, String message, String remedy) {
    if (all.size() < MOST) {
      var problem = new Problem(rule.id(), rule.severity(), at, message, remedy);
      all.add(new Finding(rule, place, problem));
    }
  }

  List<Finding> all() {
    return List.copyOf(all);
  }
}
