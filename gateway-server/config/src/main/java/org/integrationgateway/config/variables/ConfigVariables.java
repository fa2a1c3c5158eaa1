package org.integrationgateway.config.variables;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.config.shape.Block;
import org.integrationgateway.config.shape.Key;
import org.integrationgateway.config.shape.Shape;
import org.integrationgateway.document.Node;
import org.integrationgateway.document.problem.Problems;
import org.integrationgateway.document.problem.Source;
import org.integrationgateway.manifest.fields.FieldRule;
import org.jspecify.annotations.Nullable;

/**
 * The keys of a configuration that variables of the environment give. A variable whose name begins
 * as that of a key at the top of the file must have the name of a key; all others are those of
 * other programs.
 */
public final class ConfigVariables {
  /** The place of a configuration that no file has. */
  private static final String ENVIRONMENT = "the environment";

  private static final String SERVER = VariableName.of(List.of("server"));
  private static final String ENCRYPTION = VariableName.of(List.of("server", "encryption"));

  /** Names that are short first, and items of lists by their numbers. */
  private static final Comparator<String> ORDER =
      Comparator.comparingInt((String name) -> VariableName.words(name).size())
          .thenComparing(name -> String.join("_", padded(VariableName.words(name))));

  private final Block keys;
  private final Environment environment;
  private final Problems problems;

  private ConfigVariables(Block keys, Environment environment, Problems problems) {
    this.keys = keys;
    this.environment = environment;
    this.problems = problems;
  }

  /** The variables of an environment that give keys, by their names. */
  public static List<String> in(Environment environment, Block keys) {
    var links = ServiceLinks.of(environment.variables());
    return environment.variables().keySet().stream()
        .filter(name -> environment.variable(name).isPresent())
        .filter(name -> isNamed(name, keys) && !links.has(name))
        .sorted(ORDER)
        .toList();
  }

  /** Whether a variable has the name of a key at the top of a file, or of one below it. */
  public static boolean isNamed(String variable, Block keys) {
    return variable.startsWith(VariableName.PREFIX)
        && keys.keys().stream()
            .map(key -> VariableName.of(List.of(key.name())))
            .anyMatch(name -> variable.equals(name) || variable.startsWith(name + "_"));
  }

  /**
   * Whether variables give the keys that stored values are encrypted with, without which a server
   * cannot start: they are then a configuration without a file.
   */
  public static boolean suffice(Environment environment, Block keys) {
    return in(environment, keys).stream()
        .anyMatch(name -> name.equals(SERVER) || name.startsWith(ENCRYPTION));
  }

  /**
   * A configuration with what the variables of an environment give, over what files have.
   *
   * @param file the files, merged; null when there is no file
   * @param keys of the whole configuration
   * @return empty when there is neither a file nor a variable
   */
  public static Optional<Node> over(
      @Nullable Node file, Block keys, Environment environment, Problems problems) {
    var names = in(environment, keys);
    var reading = new ConfigVariables(keys, environment, problems);
    reading.misspelt();
    if (names.isEmpty() || file != null && !(file instanceof Node.Mapping)) {
      return Optional.ofNullable(file);
    }
    var nowhere = new Node.Mapping(Source.withoutText(ENVIRONMENT).whole(), List.of());
    var tree = new VariableTree(file == null ? nowhere : file, problems);
    names.forEach(name -> reading.put(name, tree));
    tree.close();
    return Optional.of(tree.root());
  }

  private static List<String> padded(List<String> words) {
    return words.stream()
        .map(word -> word.matches("\\d{1,3}") ? "0".repeat(3 - word.length()) + word : word)
        .toList();
  }

  private void put(String name, VariableTree tree) {
    var text = environment.variable(name).orElseThrow();
    var value = VariableValue.of(name, text);
    var matches = VariableMatch.of(VariableName.words(name), keys, tree.root());
    var target = fitting(matches, value);
    if (target.filter(found -> !found.isNew() || !name.endsWith(VariableName.FILE)).isPresent()) {
      put(target.get(), value, tree);
      return;
    }
    if (name.endsWith(VariableName.FILE)) {
      var bare = name.substring(0, name.length() - VariableName.FILE.length());
      var ofFile = VariableMatch.of(VariableName.words(bare), keys, tree.root());
      if (!ofFile.targets().isEmpty()) {
        putFile(ofFile, VariableValue.ofFile(name, environment.path(text), problems), tree);
        return;
      }
    }
    unknown(name, matches, value);
  }

  private void putFile(VariableMatch.Result found, VariableValue read, VariableTree tree) {
    var target = fitting(found, read);
    if (target.isPresent()) {
      put(target.get(), read, tree);
    } else if (!problems.isReported(read.at())) {
      unknown(read.name(), found, read);
    }
  }

  private void put(VariableMatch.Target target, VariableValue value, VariableTree tree) {
    value
        .node(target.shape(), target.shown(), problems)
        .ifPresent(node -> tree.put(target, value.name(), node));
  }

  /** The best target whose form the value can have. */
  private static Optional<VariableMatch.Target> fitting(
      VariableMatch.Result found, VariableValue value) {
    return found.targets().stream()
        .filter(target -> !VariableValue.isMapping(target.shape()) || value.beginsAsMapping())
        .findFirst();
  }

  private void unknown(String name, VariableMatch.Result found, VariableValue value) {
    var mapping =
        found.targets().stream()
            .filter(target -> VariableValue.isMapping(target.shape()) && target.newWords() == 0)
            .findFirst();
    if (mapping.isPresent()) {
      problems.add(
          FieldRule.TYPE,
          value.at(),
          "'%s' must be a mapping".formatted(mapping.get().shown()),
          "Write %s_KEY for one of its keys%s, or the whole mapping in YAML or JSON: {key: value}."
              .formatted(name, examples(mapping.get().shape())));
      return;
    }
    var near = found.stuck().flatMap(stuck -> near(name, stuck));
    var known = found.stuck().map(ConfigVariables::known).orElse("");
    problems.add(
        FieldRule.UNKNOWN_KEY,
        value.at(),
        "the variable matches no key of the configuration"
            + near.map(meant -> ", did you mean " + meant + "?").orElse(""),
        near.isPresent() ? "" : known);
  }

  private static String examples(Shape<?> shape) {
    return shape instanceof Block block
        ? " (" + String.join(", ", block.keys().stream().map(Key::name).limit(8).toList()) + ")"
        : "";
  }

  private static String known(VariableMatch.Stuck stuck) {
    var names = stuck.block().keys().stream().map(Key::name).toList();
    var place = stuck.at().shown();
    return (place.isEmpty() ? "Known keys: " : "Known keys of '" + place + "': ")
        + String.join(", ", names)
        + ".";
  }

  /** The name of a key below the block that was probably meant. */
  private static Optional<String> near(String name, VariableMatch.Stuck stuck) {
    var words = VariableName.words(name);
    var rest = String.join("_", words.subList(stuck.from(), words.size()));
    var names = new ArrayList<String>();
    below(stuck.block(), "", names);
    return SimilarNames.nearest(rest, names)
        .map(meant -> name.substring(0, name.length() - rest.length()) + meant);
  }

  private static void below(Block block, String before, List<String> names) {
    for (var key : block.keys()) {
      var name = before + VariableName.part(key.name());
      names.add(name);
      if (key.shape() instanceof Block within) {
        below(within, name + "_", names);
      }
    }
  }

  /**
   * Reports variables whose first word is nearly a key at the top, and whose rest is one below it.
   */
  private void misspelt() {
    var links = ServiceLinks.of(environment.variables());
    var tops = keys.keys().stream().map(key -> VariableName.part(key.name())).toList();
    for (var variable : environment.variables().entrySet()) {
      var name = variable.getKey();
      if (!name.startsWith(VariableName.PREFIX) || isNamed(name, keys) || links.has(name)) {
        continue;
      }
      var words = new ArrayList<>(VariableName.words(name));
      var top = SimilarNames.nearest(words.get(0), tops);
      if (top.isEmpty() || words.size() == 1) {
        continue;
      }
      words.set(0, top.get());
      var meant = VariableName.PREFIX + String.join("_", words);
      var value = VariableValue.of(name, variable.getValue());
      var found = VariableMatch.of(words, keys, null);
      if (fitting(found, value)
          .filter(target -> target.newWords() <= 1 && !target.isNew())
          .isPresent()) {
        problems.add(
            FieldRule.UNKNOWN_KEY,
            value.at(),
            "the variable matches no key of the configuration, did you mean %s?".formatted(meant),
            "Rename or remove it.");
      }
    }
  }
}
