package org.integrationgateway.testkit.tck.report;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The result of a contract test.
 *
 * @param provider name of its package
 * @param version of the package
 * @param kind as manifests spell it
 * @param platform that the tested program is for
 * @param cases in the order of their names
 */
public record TestResult(
    String provider,
    String version,
    String kind,
    String platform,
    Instant began,
    Duration time,
    List<CaseResult> cases) {
  public TestResult {
    cases = List.copyOf(cases);
  }

  /** Whether all cases passed. */
  public boolean passed() {
    return cases.stream().noneMatch(result -> result.outcome().fails());
  }

  /** How many cases had this outcome. */
  public long count(CaseOutcome outcome) {
    return cases.stream().filter(result -> result.outcome() == outcome).count();
  }

  /** {@code quotes 1.0.0 (app) on linux/amd64}. */
  public String title() {
    return "%s %s (%s) on %s".formatted(provider, version, kind, platform);
  }

  /** {@code 25 passed, 1 failed, 2 skipped in 9.3 s}. */
  public String summary() {
    var counts =
        Stream.of(CaseOutcome.values())
            .filter(outcome -> outcome == CaseOutcome.PASSED || count(outcome) > 0)
            .map(outcome -> count(outcome) + " " + outcome.text())
            .collect(Collectors.joining(", "));
    return "%s in %s s".formatted(counts, Seconds.of(time));
  }
}
