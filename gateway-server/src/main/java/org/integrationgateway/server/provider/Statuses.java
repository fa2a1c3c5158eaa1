package org.integrationgateway.server.provider;

import java.util.Locale;
import java.util.Optional;
import org.integrationgateway.server.provider.packages.PreparedPackage;
import org.integrationgateway.server.provider.supervision.Report;
import org.integrationgateway.server.provider.supervision.Supervisor;
import org.integrationgateway.server.status.ProviderStatus;
import org.integrationgateway.server.status.ProviderStatus.Runs;

/** What supervisors report, in the words of operators. */
final class Statuses {
  private Statuses() {}

  static ProviderStatus of(
      String kind, String name, PreparedPackage prepared, Supervisor<?> supervisor) {
    var report = supervisor.report();
    return new ProviderStatus(
        kind,
        name,
        Runs.PROCESS,
        report.state().name().toLowerCase(Locale.ROOT),
        report.reason(),
        report.state().serves(),
        Optional.of(pack(prepared)),
        Optional.of(process(report)));
  }

  static ProviderStatus.Pack pack(PreparedPackage prepared) {
    return new ProviderStatus.Pack(
        prepared.manifest().source().text(),
        prepared.manifest().version().toString(),
        prepared.digest());
  }

  private static ProviderStatus.OfProcess process(Report report) {
    return new ProviderStatus.OfProcess(
        report.pid(),
        report.since(),
        report.waiting(),
        report.starts(),
        report.starting(),
        report.restarts(),
        report.refusals(),
        report.lastEnd().map(Statuses::end),
        report.lastLines());
  }

  private static ProviderStatus.End end(Report.End end) {
    return new ProviderStatus.End(end.at(), end.reason(), end.lastLines());
  }
}
