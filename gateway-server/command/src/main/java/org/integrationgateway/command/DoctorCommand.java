package org.integrationgateway.command;

import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.serve.ConfigurationLookup;
import org.integrationgateway.doctor.Doctor;
import org.integrationgateway.doctor.Finding;
import org.integrationgateway.doctor.Finding.Level;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.integrationgateway.terminal.Style;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code gateway doctor}. */
@Command(
    name = "doctor",
    description = {
      "Check what a server needs: Java, memory, limits, home, configuration, packages, sandbox, "
          + "clock, store, keys, certificates, upstreams and ports.",
      "Changes nothing, prints no secrets, and connects to upstreams without sending anything. "
          + "Run it as the user of the server. The exit code is 1 if a check fails; a warning "
          + "leaves it at 0."
    },
    footer = {
      "",
      "Examples:",
      "  gateway doctor",
      "  gateway doctor --config production.yaml --json"
    })
final class DoctorCommand implements Runnable {
  private final CommandSession session;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "The configuration; repeatable. Default: as found by 'gateway serve'.")
  private List<Path> files = List.of();

  DoctorCommand(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var examined = new ConfigurationLookup(session).examined(files);
    var findings = Doctor.examine(examined, Clock.systemUTC());
    var terminal = session.terminal();
    if (terminal.json()) {
      terminal.json(findings.stream().map(DoctorCommand::json).toList());
    } else {
      findings.forEach(this::print);
    }
    long failed = findings.stream().filter(one -> one.level() == Level.FAIL).count();
    if (failed > 0) {
      throw new CommandFailure(
          ExitCode.FAILED, failed == 1 ? "a check failed" : failed + " checks failed");
    }
  }

  private void print(Finding finding) {
    var terminal = session.terminal();
    var level = finding.level();
    var style = level == Level.OK ? Style.GOOD : level == Level.WARN ? Style.WARN : Style.ERROR;
    terminal.line(
        "%s %-13s %s"
            .formatted(
                style.on(terminal, "%-4s".formatted(level)), finding.check(), finding.found()));
    if (!finding.remedy().isEmpty()) {
      terminal.line(" ".repeat(19) + finding.remedy());
    }
  }

  private static Map<String, String> json(Finding finding) {
    return Map.of(
        "check",
        finding.check(),
        "level",
        finding.level().name().toLowerCase(Locale.ROOT),
        "found",
        finding.found(),
        "remedy",
        finding.remedy());
  }
}
