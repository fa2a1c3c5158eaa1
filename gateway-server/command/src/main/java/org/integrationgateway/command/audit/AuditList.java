package org.integrationgateway.command.audit;

import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.client.TimeArgument;
import org.integrationgateway.command.serve.ConfigurationLookup;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.audit.AuditConfig;
import org.integrationgateway.core.audit.AuditQuery;
import org.integrationgateway.core.audit.AuditRecord;
import org.integrationgateway.core.store.State;
import org.integrationgateway.providers.SecretProcesses;
import org.integrationgateway.server.audit.AuditArchive;
import org.integrationgateway.server.audit.ChainStore;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.integrationgateway.terminal.TableOptions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code gateway audit list}. */
@Command(
    name = "list",
    aliases = "ls",
    description = {
      "List records of the audit trail, newest first, also while servers run.",
      "Reads the store if a sink writes to it, else the files of a sink."
    },
    footer = {
      "",
      "Examples:",
      "  gateway audit list --since 24h --action login.",
      "  gateway audit list --subject user:alice --json",
      "  gateway audit list --about payments --since 7d"
    })
public final class AuditList implements Runnable {
  private static final int MOST = 100_000;
  private static final String[] COLUMNS = {
    "time", "action", "outcome", "subject", "address", "details"
  };

  private final CommandSession session;

  @Option(
      names = "--since",
      paramLabel = "TIME",
      description =
          "Only records since this time, such as 2026-11-23T00:00:00Z, or age, such as 24h.")
  private @Nullable String since;

  @Option(
      names = "--subject",
      paramLabel = "SUBJECT",
      description = "Only records of this subject.")
  private @Nullable String subject;

  @Option(
      names = "--action",
      paramLabel = "ACTION",
      description = "Only this action, such as token.create; 'token.' matches all token actions.")
  private @Nullable String action;

  @Option(
      names = "--until",
      paramLabel = "TIME",
      description = "Only records before this time or age, such as 1h.")
  private @Nullable String until;

  @Option(
      names = "--request",
      paramLabel = "ID",
      description = "Only records of the request with this X-Request-Id.")
  private @Nullable String request;

  @Option(
      names = "--about",
      paramLabel = "VALUE",
      description = "Only records with this value in their details: an app, a subject, a token id.")
  private @Nullable String about;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "Maximum number of records. Default: ${DEFAULT-VALUE}.")
  private int limit = 100;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "The configuration; repeatable. Default: as found by 'gateway serve'.")
  private List<Path> files = List.of();

  @Mixin private final TableOptions shown = new TableOptions();

  public AuditList(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    if (limit < 1 || limit > MOST) {
      throw new CommandFailure(ExitCode.USAGE, "--limit is a number from 1 to " + MOST);
    }
    shown.check(COLUMNS);
    var times = TimeArgument.range(since, until);
    var query =
        new AuditQuery(
            Optional.ofNullable(subject),
            Optional.ofNullable(action),
            Optional.empty(),
            Optional.ofNullable(times.get("since")),
            Optional.ofNullable(times.get("until")),
            Optional.ofNullable(request),
            Optional.ofNullable(about),
            Optional.empty(),
            limit);
    var config = new ConfigurationLookup(session).read(files);
    try (var state = State.open(config, SecretProcesses.of(config), Clock.systemUTC())) {
      print(find(config, new AuditArchive(new ChainStore(state)), query));
    }
  }

  private static List<AuditRecord> find(
      GatewayConfig config, AuditArchive archive, AuditQuery query) {
    Optional<AuditConfig.Files> written = Optional.empty();
    for (var sink : config.audit().sinks()) {
      if (sink.place() instanceof AuditConfig.Store) {
        return archive.find(query);
      }
      if (sink.place() instanceof AuditConfig.Files place) {
        written = Optional.of(place);
      }
    }
    return written
        .map(place -> archive.find(place, query))
        .orElseThrow(
            () ->
                new CommandFailure(
                    ExitCode.FAILED,
                    "no sink of providers.audit keeps records that can be read: declare one with"
                        + " 'source: builtin:store' or 'builtin:file'"));
  }

  private void print(List<AuditRecord> records) {
    var terminal = session.terminal();
    if (terminal.json()) {
      var all = new ArrayList<Map<String, Object>>();
      records.forEach(record -> all.add(json(record)));
      terminal.json(all);
      return;
    }
    var table =
        shown
            .table(terminal, COLUMNS)
            .whole("action", "outcome")
            .droppable("address", "details")
            .state("outcome");
    for (var record : records) {
      var event = record.event();
      var details = new ArrayList<String>();
      event.details().forEach((name, value) -> details.add(name + "=" + value));
      table.row(
          terminal.time(record.time().toString()),
          event.action(),
          event.outcome().word(),
          event.subject(),
          event.address().orElse(""),
          String.join(" ", details));
    }
    table.print("There are no such records.");
  }

  private static Map<String, Object> json(AuditRecord record) {
    var event = record.event();
    var json = new LinkedHashMap<String, Object>();
    json.put("sequence", record.sequence());
    json.put("time", record.time().toString());
    json.put("action", event.action());
    json.put("outcome", event.outcome().word());
    json.put("subject", event.subject());
    event.address().ifPresent(address -> json.put("address", address));
    event.request().ifPresent(request -> json.put("requestId", request));
    json.put("details", event.details());
    return json;
  }
}
