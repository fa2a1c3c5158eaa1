package org.integrationgateway.command.audit;

import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.serve.ConfigurationLookup;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.audit.AuditConfig;
import org.integrationgateway.core.audit.AuditRecord;
import org.integrationgateway.core.store.State;
import org.integrationgateway.providers.SecretProcesses;
import org.integrationgateway.server.audit.AuditArchive;
import org.integrationgateway.server.audit.ChainStore;
import org.integrationgateway.server.audit.VerifiedChain;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.integrationgateway.terminal.Style;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gateway audit verify}. */
@Command(
    name = "verify",
    description = {
      "Verify that no record of the audit trail was changed, removed, repeated or "
          + "moved, also while servers run.",
      "The check needs the store and the encryption keys of the configuration."
    },
    footer = {"", "Examples:", "  gateway audit verify", "  gateway audit verify audit-copy.jsonl"})
public final class AuditVerify implements Runnable {
  private final CommandSession session;

  @Parameters(
      paramLabel = "FILE",
      description =
          "Files of one chain, in order. Default: everything written by the sinks of the "
              + "configuration.")
  private List<Path> named = List.of();

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "The configuration; repeatable. Default: as found by 'gateway serve'.")
  private List<Path> files = List.of();

  public AuditVerify(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var config = new ConfigurationLookup(session).read(files);
    try (var state = State.open(config, SecretProcesses.of(config), Clock.systemUTC())) {
      var archive = new AuditArchive(new ChainStore(state));
      var chains =
          named.isEmpty()
              ? configured(config, archive)
              : List.of(
                  archive.verify(
                      named.stream()
                          .map(file -> session.environment().path(file.toString()))
                          .toList()));
      chains.forEach(this::print);
      long bad = chains.stream().filter(chain -> !chain.problems().isEmpty()).count();
      if (bad > 0) {
        throw new CommandFailure(
            ExitCode.FAILED, "the audit trail is not as the gateway has written it");
      }
    }
  }

  private static List<VerifiedChain> configured(GatewayConfig config, AuditArchive archive) {
    var chains = new ArrayList<VerifiedChain>();
    for (var sink : config.audit().sinks()) {
      if (sink.place() instanceof AuditConfig.Files written) {
        chains.add(archive.verify(written));
      }
      if (sink.place() instanceof AuditConfig.Store) {
        chains.add(archive.verifyStore());
      }
    }
    if (chains.isEmpty()) {
      throw new CommandFailure(
          ExitCode.FAILED,
          "no sink of providers.audit keeps records that can be verified: declare one with 'source:"
              + " builtin:store' or 'builtin:file'");
    }
    return chains;
  }

  private void print(VerifiedChain chain) {
    var terminal = session.terminal();
    var good = chain.problems().isEmpty();
    var range =
        chain.records() == 0
            ? "no records"
            : "%d records, %s to %s"
                .formatted(
                    chain.records(),
                    chain.first().map(AuditVerify::named).orElse(""),
                    chain.last().map(AuditVerify::named).orElse(""));
    terminal.line(
        "%s %s: %s"
            .formatted(
                good ? Style.GOOD.on(terminal, "intact") : Style.ERROR.on(terminal, "broken"),
                chain.place(),
                range));
    chain.problems().forEach(problem -> terminal.line("  " + problem));
    chain.notes().forEach(terminal::note);
  }

  private static String named(AuditRecord record) {
    return "%d (%s)".formatted(record.sequence(), record.time());
  }
}
