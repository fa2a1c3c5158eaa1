package org.integrationgateway.command.reload;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.operator.OperatorClient;
import org.integrationgateway.command.serve.ConfigurationLookup;
import org.integrationgateway.config.Explanation;
import org.integrationgateway.config.change.LiveKey;
import org.integrationgateway.terminal.ProblemReport;
import org.integrationgateway.terminal.TableOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.json.JsonMapper;

/** {@code gateway config diff}. */
@Command(
    name = "diff",
    description = {
      "Print what a reload of the running server would change, and change nothing.",
      "With --config, compare these files with what the server runs with. Secrets and"
          + " packages are not compared then."
    },
    footer = {
      "",
      "Examples:",
      "  gateway config diff",
      "  gateway config diff --config gateway.yaml --url http://127.0.0.1:9090"
    })
public final class ConfigDiff implements Runnable {
  private final CommandSession session;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "Compare these files; repeatable. Default: the files of the server.")
  private List<Path> files = List.of();

  @Mixin private final TableOptions shown = new TableOptions();

  public ConfigDiff(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    if (!files.isEmpty()) {
      compare();
      return;
    }
    var answer =
        new ReloadAnswer(session, new OperatorClient(session).send("POST", "/reload?dryRun=true"));
    answer.refuse();
    if (session.terminal().json()) {
      answer.printJson();
      return;
    }
    answer.printChanges();
    if (answer.isUnchanged()) {
      session.terminal().line("A reload would change nothing.");
    }
  }

  private void compare() {
    var result = new ConfigurationLookup(session).check(files);
    ProblemReport.print(session.terminal(), session.environment().directory(), result.problems());
    if (result.config().isEmpty() || result.settings().isEmpty()) {
      throw ProblemReport.failure(result.problems(), "in the configuration");
    }
    var after = new LinkedHashMap<String, String>();
    Explanation.of(result.settings().get()).forEach(line -> after.put(line.path(), line.value()));
    var before = new LinkedHashMap<String, String>();
    new OperatorClient(session)
        .list("/configuration", answer -> answer.path("settings"))
        .forEach(
            line -> before.put(line.path("key").asString(""), line.path("value").asString("")));
    print(before, after);
  }

  private void print(Map<String, String> before, Map<String, String> after) {
    var keys = new TreeSet<>(before.keySet());
    keys.addAll(after.keySet());
    keys.removeIf(key -> before.getOrDefault(key, "").equals(after.getOrDefault(key, "")));
    var terminal = session.terminal();
    if (terminal.json()) {
      var list = JsonMapper.shared().createArrayNode();
      for (var key : keys) {
        list.addObject()
            .put("key", key)
            .put("running", before.getOrDefault(key, ""))
            .put("file", after.getOrDefault(key, ""))
            .put("live", LiveKey.of(key).isPresent());
      }
      terminal.json(list);
      return;
    }
    var table = shown.table(terminal, "key", "running", "file", "takes effect");
    for (var key : keys) {
      table.row(
          key,
          before.getOrDefault(key, ""),
          after.getOrDefault(key, ""),
          LiveKey.of(key).isPresent() ? "by a reload" : "by a restart");
    }
    table.whole("key").print("The server runs with these files.");
  }
}
