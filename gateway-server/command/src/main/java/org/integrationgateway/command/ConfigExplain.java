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
    var all = Explanation.of(result.settings().get()).stream().map(Setting::of).toList();
    if (key == null) {
      print(all);
      return;
    }
    var found = all.stream().filter(isBelow(key)).toList();
    print(found.isEmpty() ? List.of(unset(key, all)) : found);
  }

  /**
   * A setting as it is printed.
   *
   * @param from the place that set it
   * @param standard the value that it has by default
   */
  private record Setting(
      String key, String value, String from, String standard, String description) {
    static Setting of(Line line) {
      return new Setting(
          line.path(), line.value(), line.origin(), line.standard(), line.description());
    }

    Map<String, String> json() {
      return Map.of(
          "key",
          key,
          "value",
          value,
          "origin",
          from,
          "default",
          standard,
          "description",
          description);
    }
  }

  private static Predicate<Setting> isBelow(String key) {
    return setting ->
        setting.key().equals(key)
            || setting.key().startsWith(key + ".")
            || setting.key().startsWith(key + "[");
  }

  /** A setting that the configuration could have. */
  private static Setting unset(String key, List<Setting> settings) {
    var keys = new SchemaKeys(JsonMapper.shared().readTree(JsonSchema.published()));
    return keys.description(key)
        .filter(description -> !description.isEmpty())
        .map(description -> new Setting(key, "", "not set", "", description))
        .orElseThrow(() -> unknown(key, keys.beside(key), settings));
  }

  private static CommandFailure unknown(String key, Set<String> beside, List<Setting> settings) {
    var known = new LinkedHashSet<>(beside);
    for (var setting : settings) {
      known.add(setting.key());
      var parent = setting.key();
      while (parent.contains(".")) {
        parent = parent.substring(0, parent.lastIndexOf('.'));
        known.add(parent);
      }
    }
    return new CommandFailure(
        ExitCode.NOT_FOUND,
        "the configuration has no setting '%s'%s".formatted(key, SimilarNames.suffix(key, known)));
  }

  private void print(List<Setting> settings) {
    var terminal = session.terminal();
    if (settings.size() == 1 && settings.get(0).key().equals(key)) {
      print(settings.get(0));
      return;
    }
    if (terminal.json()) {
      terminal.json(settings.stream().map(Setting::json).toList());
      return;
    }
    var table = shown.table(terminal, "key", "value", "from").whole("key");
    settings.forEach(setting -> table.row(setting.key(), setting.value(), setting.from()));
    table.print("Nothing is set.");
  }

  private void print(Setting setting) {
    var terminal = session.terminal();
    if (terminal.json()) {
      terminal.json(setting.json());
      return;
    }
    terminal
        .details()
        .add("key", setting.key())
        .add("value", setting.value())
        .add("from", setting.from())
        .add("default", setting.standard())
        .add("description", setting.description())
        .print();
  }
}
