package org.integrationgateway.manifest.rules.files;

import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.integrationgateway.document.Node;
import org.integrationgateway.manifest.rules.PackagePaths;
import org.integrationgateway.manifest.rules.PackageRule;
import org.integrationgateway.manifest.rules.draft.Draft;

/** Checks that commands can be carried out as written, and the variables that they are given. */
final class CommandRules {
  private static final Set<String> OPERATORS =
      Set.of("&&", "||", "|", ";", "&", ">", ">>", "<", "2>&1", "2>");
  private static final Set<String> SHELLS =
      Set.of("sh", "bash", "dash", "zsh", "ksh", "fish", "cmd", "powershell", "pwsh");
  private static final Pattern VARIABLE = Pattern.compile("\\$\\{?[A-Za-z_]\\w*}?.*");
  private static final Pattern ASSIGNMENT = Pattern.compile("[A-Za-z_]\\w*=.*");
  private static final Pattern VARIABLE_NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,254}");
  private static final Pattern WILDCARD = Pattern.compile(".*[*?].*");
  private static final String RESERVED = "SERVICE_";

  private final Draft draft;

  private CommandRules(Draft draft) {
    this.draft = draft;
  }

  static void check(Draft draft) {
    var rules = new CommandRules(draft);
    for (var phase : Draft.PHASES) {
      draft.root().find(phase).ifPresent(rules::phase);
    }
    draft
        .root()
        .find("spec", "surfaces", "mcp", "env")
        .map(Node::entries)
        .orElse(List.of())
        .forEach(rules::variable);
  }

  private void phase(Node phase) {
    boolean several = phase.items().stream().noneMatch(Node.Scalar.class::isInstance);
    for (var step : several && phase instanceof Node.Sequence ? phase.items() : List.of(phase)) {
      if (!draft.takes(PackageRule.SHELL_SYNTAX)) {
        return;
      }
      step(step);
    }
  }

  private void step(Node step) {
    command(step.find("command").orElse(step).items());
    var env = step.find("env").map(Node::entries).orElse(List.of());
    env.forEach(this::variable);
    step.find("inputs").map(Node::items).orElse(List.of()).forEach(this::input);
    step.find("workdir").ifPresent(folder -> present(folder, true));
  }

  private void command(List<Node> command) {
    var words = command.stream().map(CommandRules::word).toList();
    if (words.isEmpty()) {
      return;
    }
    var program = words.get(0);
    if (ASSIGNMENT.matcher(program).matches()) {
      shell(command.get(0), "'" + program + "' is started as a program", "Variables go under env.");
      return;
    }
    if (program.equals("cd")) {
      shell(command.get(0), "'cd' is not a program", "The folder of a step is its workdir.");
      return;
    }
    if (words.size() == 1 && program.contains(" ")) {
      shell(
          command.get(0),
          "'" + program + "' is read as the name of one program",
          "Write each word as an argument of its own: ["
              + String.join(", ", program.strip().split("\\s+"))
              + "].");
      return;
    }
    if (SHELLS.contains(program.substring(program.lastIndexOf('/') + 1).replace(".exe", ""))) {
      return;
    }
    for (int i = 1; i < words.size(); i++) {
      var word = words.get(i);
      if (OPERATORS.contains(word) || VARIABLE.matcher(word).matches()) {
        shell(
            command.get(i),
            "'" + word + "' is passed to " + program + " unchanged",
            "Write several steps, or call a shell: [sh, -c, '...'].");
        return;
      }
    }
  }

  private void shell(Node at, String message, String remedy) {
    draft.report(PackageRule.SHELL_SYNTAX, at, message + ": no shell reads commands", remedy);
  }

  private static String word(Node argument) {
    return argument instanceof Node.Scalar scalar ? scalar.text() : "";
  }

  private void variable(Node.Entry variable) {
    var name = variable.key();
    if (!VARIABLE_NAME.matcher(name).matches()) {
      draft.report(
          PackageRule.VARIABLE_NAME,
          variable.keyAt(),
          "'" + name + "' is not the name of a variable",
          PackageRule.VARIABLE_NAME.explanation());
      return;
    }
    if (name.startsWith(RESERVED)) {
      draft.report(
          PackageRule.RESERVED_VARIABLE,
          variable.keyAt(),
          "variable '" + name + "' cannot be set by a manifest",
          PackageRule.RESERVED_VARIABLE.explanation());
    }
  }

  private void input(Node input) {
    if (input.string().filter(text -> WILDCARD.matcher(text).matches()).isPresent()) {
      draft.report(
          PackageRule.INPUT_PATTERN,
          input,
          "input '" + input.string().orElse("") + "' is a pattern",
          "Name the folder: everything in it counts.");
      return;
    }
    present(input, false);
  }

  private void present(Node path, boolean folder) {
    var text = path.string().filter(written -> PackagePaths.fault(written).isEmpty());
    var root = draft.packageFolder();
    if (text.isEmpty() || root.isEmpty() || !draft.isSource()) {
      return;
    }
    var file = root.get().file(text.get());
    if (folder ? Files.isDirectory(file) : Files.exists(file)) {
      return;
    }
    Optional<String> nearest = root.get().nearest(text.get());
    draft.report(
        PackageRule.STEP_FILE,
        path,
        (folder ? "folder '" : "input '") + text.get() + "' does not exist",
        nearest.map(name -> "Did you mean '" + name + "'?").orElse(""));
  }
}
