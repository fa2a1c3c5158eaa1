package org.integrationgateway.testkit.tck.run;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.integrationgateway.testkit.SkippedCases;
import org.integrationgateway.testkit.tck.kinds.ProviderUnderTck;
import org.integrationgateway.testkit.tck.kinds.ProviderUnderTckResolver;
import org.integrationgateway.testkit.tck.report.CaseResult;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.PostDiscoveryFilter;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * One run of a contract test.
 *
 * @param contract the test class
 * @param log output of the provider's processes
 */
public record ContractRun(
    Class<?> contract, ProviderUnderTck trial, Selection selection, Path log) {
  private static final String TIMEOUT = "junit.jupiter.execution.timeout.default";

  /** Runs only the contract test, not other tests on the class path. */
  private static final LauncherConfig CONFIG =
      LauncherConfig.builder()
          .enableLauncherSessionListenerAutoRegistration(false)
          .enableLauncherDiscoveryListenerAutoRegistration(false)
          .enablePostDiscoveryFilterAutoRegistration(false)
          .enableTestExecutionListenerAutoRegistration(false)
          .build();

  /** Runs it to its end; the results in the order of their names. */
  public List<CaseResult> run(Consumer<CaseResult> progress) {
    var cases =
        new Cases(new OutcomeRules(trial.examples().exceptions()), new ProviderLog(log), progress);
    try (var session = LauncherFactory.openSession(CONFIG)) {
      ProviderUnderTckResolver.provide(session.getStore(), trial);
      session.getLauncher().execute(request(), cases);
    }
    return cases.results();
  }

  private LauncherDiscoveryRequest request() {
    return LauncherDiscoveryRequestBuilder.request()
        .selectors(selectClass(contract))
        .filters((PostDiscoveryFilter) this::wanted)
        .configurationParameter(SkippedCases.PRINTED, "false")
        .configurationParameter(TIMEOUT, trial.examples().timeout().toMillis() + " ms")
        .build();
  }

  private FilterResult wanted(TestDescriptor descriptor) {
    var unwanted =
        descriptor
            .getSource()
            .filter(MethodSource.class::isInstance)
            .map(source -> ((MethodSource) source).getMethodName())
            .filter(name -> !selection.test(name));
    return FilterResult.includedIf(unwanted.isEmpty());
  }
}
