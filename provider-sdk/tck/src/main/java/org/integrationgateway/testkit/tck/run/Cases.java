package org.integrationgateway.testkit.tck.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.integrationgateway.testkit.tck.report.CaseResult;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/** Collects the result of each case during the run. */
final class Cases implements TestExecutionListener {
  /** The case that fails when the provider cannot be started. */
  private static final String START = "serves";

  private record Begun(long nanos, long log) {}

  private final OutcomeRules judge;
  private final ProviderLog log;
  private final Consumer<CaseResult> progress;
  private final Map<String, Begun> begun = new ConcurrentHashMap<>();
  private final List<CaseResult> results = new ArrayList<>();
  private volatile Optional<TestPlan> plan = Optional.empty();

  Cases(OutcomeRules judge, ProviderLog log, Consumer<CaseResult> progress) {
    this.judge = judge;
    this.log = log;
    this.progress = progress;
  }

  @Override
  public void testPlanExecutionStarted(TestPlan started) {
    plan = Optional.of(started);
  }

  @Override
  public void executionStarted(TestIdentifier identifier) {
    begun.put(identifier.getUniqueId(), new Begun(System.nanoTime(), log.size()));
  }

  @Override
  public void executionFinished(TestIdentifier identifier, TestExecutionResult ended) {
    var since = begun.remove(identifier.getUniqueId());
    if (since == null || (!identifier.isTest() && ended.getStatus() != Status.FAILED)) {
      return;
    }
    var method = method(identifier);
    var result =
        judge.judge(
            method.orElse(START),
            part(identifier),
            ended,
            Duration.ofNanos(System.nanoTime() - since.nanos()),
            log.since(since.log()));
    synchronized (results) {
      results.add(result);
    }
    progress.accept(result);
  }

  private static Optional<String> own(TestIdentifier identifier) {
    return identifier
        .getSource()
        .filter(MethodSource.class::isInstance)
        .map(source -> ((MethodSource) source).getMethodName());
  }

  /** The case of the identifier itself, or of its parent. */
  private Optional<String> method(TestIdentifier identifier) {
    var found = Optional.of(identifier);
    while (found.isPresent()) {
      var segment = segment(found.get());
      if (segment.isPresent()) {
        return segment;
      }
      found = found.flatMap(child -> plan.flatMap(whole -> whole.getParent(child)));
    }
    return Optional.empty();
  }

  private static Optional<String> segment(TestIdentifier identifier) {
    return identifier.getUniqueIdObject().getLastSegment().getType().equals("dynamic-test")
        ? Optional.empty()
        : own(identifier);
  }

  private static Optional<String> part(TestIdentifier identifier) {
    return identifier.getUniqueIdObject().getLastSegment().getType().equals("dynamic-test")
        ? Optional.of(identifier.getDisplayName())
        : Optional.empty();
  }

  /** The results in the order of the names. */
  List<CaseResult> results() {
    synchronized (results) {
      return results.stream().sorted(Comparator.comparing(CaseResult::name)).toList();
    }
  }
}
