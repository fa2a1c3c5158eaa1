package org.integrationgateway.providers;

import java.util.Locale;
import java.util.Optional;
import org.integrationgateway.core.provider.ProviderStatus;
import org.integrationgateway.core.provider.ProviderStatus.Runs;
import org.integrationgateway.providers.packages.PreparedPackage;
import org.integrationgateway.providers.supervision.Supervision;
import org.integrationgateway.providers.supervision.SupervisorReport;

/** Translates the reports of supervisors into the status that operators see. */
final class StatusReports {
  private StatusReports() {}

  static ProviderStatus of(
      String kind, String name, Optional<PreparedPackage> prepared, Supervision supervisor) {
    var report = supervisor.report();
    return new ProviderStatus(
        kind,
        name,
        Runs.PROCESS,
        report.state().name().toLowerCase(Locale.ROOT),
        report.reason(),
        report.state().serves(),
        prepared.map(StatusReports::pack),
        Optional.of(process(report)));
  }

  static ProviderStatus.Pack pack(PreparedPackage prepared) {
    return new ProviderStatus.Pack(
        prepared.manifest().source().text(),
        prepared.manifest().version().toString(),
        prepared.digest());
  }

  private static ProviderStatus.OfProcess process(SupervisorReport report) {
    return new ProviderStatus.OfProcess(
        report.pid(),
        report.since(),
        report.waiting(),
        report.starts(),
        report.starting(),
        report.restarts(),
        report.refusals(),
        report.lastEnd().map(StatusReports::end),
        report.lastLines(),
        report.instances().stream().map(StatusReports::instance).toList());
  }

  private static ProviderStatus.Instance instance(SupervisorReport.Instance instance) {
    return new ProviderStatus.Instance(
        instance.state().name().toLowerCase(Locale.ROOT),
        instance.reason(),
        instance.since(),
        instance.pid(),
        instance.calls());
  }

  private static ProviderStatus.End end(SupervisorReport.End end) {
    return new ProviderStatus.End(end.at(), end.reason(), end.lastLines());
  }
}
