package org.integrationgateway.command;

import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.serve.ConfigurationLookup;
import org.integrationgateway.command.terminal.CommandFailure;
import org.integrationgateway.command.terminal.ExitCode;
import org.integrationgateway.command.terminal.ProblemReport;
import org.integrationgateway.command.terminal.TableOptions;
import org.integrationgateway.config.Explanation;
import org.integrationgateway.config.Explanation.Line;
import org.integrationgateway.config.JsonSchema;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.json.JsonMapper;

/** {@code gateway config explain [KEY]}. */
@Command(
    name = "explain",
    description = {
      "Print settings with their values and where each is set.",
      "With KEY, only that setting with its default and description, or all settings below it."
    },
    footer = {
      "",
      "Examples:",
      "  gateway config explain",
      "  gateway config explain apps.inventory",
      "  gateway config explain server.public.port --config production.yaml"
    })
final class ConfigExplain implements Runnable {
  private final CommandSession session;

  @Parameters(
      arity = "0..1",
      paramLabel = "KEY",
      description = "A key such as server.public.port, apps.inventory or server. Default: all.")
  private @Nullable String key;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "The configuration; repeatable. Default: as found by 'gateway serve'.")
  private List<Path> files = List.of();

  @Mixin private final TableOptions shown = new TableOptions();

  ConfigExplain(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var result = new ConfigurationLookup(session).check(files);
    ProblemReport.print(session.terminal(), result.problems());
    if (result.config().isEmpty() || result.settings().isEmpty()) {
      throw ProblemReport.failure(result.problems(), "in the configuration");
    }
    var lines = Explanation.of(result.settings().get());
    if (key == null) {
      print(lines);
      return;
    }
    var found = lines.stream().filter(isBelow(key)).toList();
    print(found.isEmpty() ? List.of(unset(key, lines)) : found);
  }

  private static Predicate<Line> isBelow(String key) {
    return line ->
        line.path().equals(key)
            || line.path().startsWith(key + ".")
            || line.path().startsWith(key + "[");
  }

  /** A setting that the configuration could have. */
  private static Line unset(String key, List<Line> lines) {
    var keys = new SchemaKeys(JsonMapper.shared().readTree(JsonSchema.published()));
    return keys.description(key)
        .filter(description -> !description.isEmpty())
        .map(description -> new Line(key, "", "not set", "", description))
        .orElseThrow(() -> unknown(key, keys.beside(key), lines));
  }

  private static CommandFailure unknown(String key, Set<String> beside, List<Line> lines) {
    var known = new LinkedHashSet<>(beside);
    for (var line : lines) {
      for (int dot = 0; dot >= 0; dot = line.path().indexOf('.', dot + 1)) {
        known.add(dot == 0 ? line.path() : line.path().substring(0, dot));
      }
    }
    return new CommandFailure(
        ExitCode.NOT_FOUND,
        "the configuration has no setting '%s'%s".formatted(key, SimilarNames.suffix(key, known)));
  }

  private void print(List<Line> lines) {
    var terminal = session.terminal();
    if (lines.size() == 1 && lines.get(0).path().equals(key)) {
      print(lines.get(0));
      return;
    }
    if (terminal.json()) {
      terminal.json(lines.stream().map(ConfigExplain::json).toList());
      return;
    }
    var table = shown.table(terminal, "key", "value", "from");
    lines.forEach(line -> table.row(line.path(), line.value(), line.origin()));
    table.whole("key").print("Nothing is set.");
  }

  private void print(Line line) {
    var terminal = session.terminal();
    if (terminal.json()) {
      terminal.json(json(line));
      return;
    }
    terminal
        .details()
        .add("key", line.path())
        .add("value", line.value())
        .add("from", line.origin())
        .add("default", line.standard())
        .add("description", line.description())
        .print();
  }

  private static Map<String, String> json(Line line) {
    return Map.of(
        "key",
        line.path(),
        "value",
        line.value(),
        "origin",
        line.origin(),
        "default",
        line.standard(),
        "description",
        line.description());
  }
}
