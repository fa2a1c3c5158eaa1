package org.integrationgateway.config;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.config.origin.ReadFiles;
import org.integrationgateway.config.origin.ShownValue;
import org.integrationgateway.config.shape.Block;
import org.integrationgateway.config.shape.ConfigRule;
import org.integrationgateway.config.shape.Expansion;
import org.integrationgateway.config.shape.Key;
import org.integrationgateway.config.shape.ListOf;
import org.integrationgateway.config.shape.MapOf;
import org.integrationgateway.config.shape.Reading;
import org.integrationgateway.config.shape.Settings;
import org.integrationgateway.config.shape.Variants;
import org.integrationgateway.document.Node;
import org.integrationgateway.document.problem.Problems;
import org.jspecify.annotations.Nullable;

/** Lists every setting with its value, and what gave it. */
public final class Explanation {
  private final List<Line> lines = new ArrayList<>();

  private Explanation() {}

  /**
   * One setting.
   *
   * @param value printable, with secrets hidden
   * @param origin {@code file:line:column}, the name of a variable or an option, or {@code default}
   * @param variables of the environment that gave the value, at its place in the file
   * @param standard the value that it has by default; empty where there is no such value
   * @param description of its key, as in the reference
   * @param overridden what an option or a variable took the place of
   */
  public record Line(
      String path,
      String value,
      String origin,
      List<String> variables,
      String standard,
      String description,
      Optional<Overridden> overridden) {
    private static final String DEFAULT = "default";

    public Line {
      variables = List.copyOf(variables);
    }

    private static Line of(
        String path, String value, @Nullable Node node, String standard, String description) {
      return new Line(
          path,
          value,
          node == null ? DEFAULT : node.at().toString(),
          node == null ? List.of() : Expansion.variables(node),
          standard,
          description,
          Optional.empty());
    }

    private Line overriddenBy(ReadFiles.Option option) {
      return new Line(
          path,
          option.value(),
          option.name(),
          List.of(),
          standard,
          description,
          isSet() ? Optional.of(new Overridden(value, origin)) : Optional.empty());
    }

    private Line inPlaceOf(Line covered) {
      var other = new Overridden(covered.value, covered.origin);
      return new Line(path, value, origin, variables, standard, description, Optional.of(other));
    }

    /** Whether a file, a variable or an option gives the value. */
    public boolean isSet() {
      return !origin.equals(DEFAULT);
    }
  }

  /**
   * The value that an option of the command line, or a variable, takes the place of.
   *
   * @param origin {@code file:line:column}, or the name of a variable
   */
  public record Overridden(String value, String origin) {}

  /** All settings of a configuration as they are in force, in the order of the reference. */
  public static List<Line> of(ReadFiles read) {
    var covered = covered(read.covered());
    return of(read.settings()).stream()
        .map(line -> overCovered(line, covered.get(line.path())))
        .map(line -> inForce(line, read.options()))
        .toList();
  }

  /** The settings of files that variables cover, by their paths. */
  private static Map<String, Line> covered(@Nullable Node files) {
    if (files == null) {
      return Map.of();
    }
    var alone = Reading.alone(new Problems(ConfigRule.PREFIX));
    var lines = new HashMap<String, Line>();
    ConfigKeys.ROOT
        .read(files, "", alone)
        .ifPresent(read -> of(read).forEach(line -> lines.put(line.path(), line)));
    return lines;
  }

  private static Line overCovered(Line line, @Nullable Line covered) {
    if (covered == null || !covered.isSet() || covered.origin().equals(line.origin())) {
      return line;
    }
    return line.inPlaceOf(covered);
  }

  private static Line inForce(Line line, List<ReadFiles.Option> options) {
    return options.stream()
        .filter(option -> option.path().equals(line.path()))
        .reduce((earlier, later) -> later)
        .map(line::overriddenBy)
        .orElse(line);
  }

  /** All settings of files, in the order of the reference. */
  public static List<Line> of(Settings root) {
    var explanation = new Explanation();
    explanation.block(ConfigKeys.ROOT, root, "");
    return List.copyOf(explanation.lines);
  }

  private void block(Block block, Settings settings, String path) {
    block.keys().forEach(key -> key(key, settings, path));
  }

  private <T> void key(Key<T> key, Settings settings, String path) {
    var full = Reading.join(path, key.name());
    var value = settings.find(key);
    if (value.isEmpty()) {
      return;
    }
    if (key.shape() instanceof Block block && value.get() instanceof Settings nested) {
      block(block, nested, full);
      return;
    }
    var written = settings.node(key);
    var members = written.flatMap(key.shape()::block);
    if (members.isPresent()) {
      members
          .get()
          .read(written.orElseThrow(), full, Reading.alone(new Problems(ConfigRule.PREFIX)))
          .ifPresent(nested -> block(members.get(), nested, full));
      return;
    }
    if (key.shape() instanceof MapOf<?> map
        && map.value() instanceof Block block
        && value.get() instanceof Map<?, ?> entries) {
      entries.forEach((name, nested) -> block(block, (Settings) nested, full + "." + name));
      return;
    }
    if (key.shape() instanceof MapOf<?> map
        && map.value() instanceof Variants variants
        && value.get() instanceof Map<?, ?> entries) {
      entries.forEach(
          (name, nested) ->
              block(variants.of((Settings) nested), (Settings) nested, full + "." + name));
      return;
    }
    if (key.shape() instanceof ListOf<?> list
        && list.item() instanceof Block block
        && value.get() instanceof List<?> items) {
      for (int i = 0; i < items.size(); i++) {
        block(block, (Settings) items.get(i), full + "[" + i + "]");
      }
      return;
    }
    var standard =
        key.defaultValue().filter(found -> !(found instanceof Map)).map(key.shape()::show);
    lines.add(
        Line.of(
            full,
            ShownValue.of(key.shape(), value.get(), written),
            written.orElse(null),
            standard.orElse(""),
            key.doc()));
  }
}
