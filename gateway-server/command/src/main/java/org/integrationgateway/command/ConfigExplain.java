package org.integrationgateway.command;

import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.operator.OperatorClient;
import org.integrationgateway.command.serve.ConfigurationLookup;
import org.integrationgateway.config.Explanation;
import org.integrationgateway.config.Explanation.Line;
import org.integrationgateway.config.Explanation.Overridden;
import org.integrationgateway.config.JsonSchema;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.integrationgateway.terminal.ProblemReport;
import org.integrationgateway.terminal.TableOptions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** {@code gateway config explain [KEY]}. */
@Command(
    name = "explain",
    description = {
      "Print settings with their values and where each is set.",
      "Reads the files, and environment variables, which win over files; with --running, asks the"
          + " running server, whose options, such as --port, win.",
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
  private static final String VARIABLES = "variables";
  private static final String OVERRIDDEN = "overridden";

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

  @Option(
      names = "--running",
      description = "Ask the running server what it runs with, instead of reading files.")
  private boolean running;

  @Mixin private final TableOptions shown = new TableOptions();

  ConfigExplain(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    if (running) {
      explain(
          new OperatorClient(session)
              .list("/configuration", answer -> answer.path("settings"))
              .valueStream()
              .map(ConfigExplain::line)
              .toList());
      return;
    }
    var result = new ConfigurationLookup(session).check(files);
    ProblemReport.print(session.terminal(), session.environment().directory(), result.problems());
    if (result.config().isEmpty()) {
      throw ProblemReport.failure(result.problems(), "in the configuration");
    }
    explain(Explanation.of(result.config().get().readFrom()));
  }

  private void explain(List<Line> lines) {
    if (key == null) {
      print(lines);
      return;
    }
    var found = lines.stream().filter(line -> isBelow(key).test(line.path())).toList();
    if (found.isEmpty()) {
      print(other(key, lines));
      return;
    }
    print(found);
  }

  private static Predicate<String> isBelow(String key) {
    return path -> path.equals(key) || path.startsWith(key + ".") || path.startsWith(key + "[");
  }

  /** A setting without a line of its own: the one that gives it, or one that could be set. */
  private static Line other(String key, List<Line> lines) {
    var keys = new SchemaKeys(JsonMapper.shared().readTree(JsonSchema.published()));
    var description = keys.description(key);
    var around =
        lines.stream().filter(line -> line.isSet() && isBelow(line.path()).test(key)).findFirst();
    return description
        .flatMap(known -> around)
        .or(() -> description.filter(text -> !text.isEmpty()).map(text -> unset(key, text)))
        .orElseThrow(() -> unknown(key, keys.beside(key), lines));
  }

  /** A setting that the configuration could have. */
  private static Line unset(String key, String description) {
    return new Line(key, "", "not set", List.of(), "", description, Optional.empty());
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
    lines.forEach(line -> table.row(line.path(), line.value(), from(line)));
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
        .add("from", from(line))
        .add("default", line.standard())
        .add("description", line.description())
        .print();
  }

  private static ObjectNode json(Line line) {
    var json =
        JsonMapper.shared()
            .createObjectNode()
            .put("key", line.path())
            .put("value", line.value())
            .put("origin", line.origin())
            .put("default", line.standard())
            .put("description", line.description());
    if (!line.variables().isEmpty()) {
      line.variables().forEach(json.putArray(VARIABLES)::add);
    }
    line.overridden()
        .ifPresent(
            file ->
                json.putObject(OVERRIDDEN).put("value", file.value()).put("origin", file.origin()));
    return json;
  }

  /** A setting as the server answers with it. */
  private static Line line(JsonNode setting) {
    return new Line(
        setting.path("key").asString(""),
        setting.path("value").asString(""),
        setting.path("origin").asString(""),
        setting.path(VARIABLES).valueStream().map(JsonNode::asString).toList(),
        setting.path("default").asString(""),
        setting.path("description").asString(""),
        Optional.of(setting.path(OVERRIDDEN))
            .filter(JsonNode::isObject)
            .map(
                file ->
                    new Overridden(
                        file.path("value").asString(""), file.path("origin").asString(""))));
  }

  private static String from(Line line) {
    var origin =
        line.variables().isEmpty()
            ? line.origin()
            : String.join(", ", line.variables()) + " at " + line.origin();
    return origin
        + line.overridden()
            .map(file -> ", in place of %s at %s".formatted(file.value(), file.origin()))
            .orElse("");
  }
}
