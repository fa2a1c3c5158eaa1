package org.integrationgateway.command.help;

import java.util.List;
import java.util.Locale;
import org.integrationgateway.command.help.WrappedText.Row;
import org.integrationgateway.terminal.Style;
import org.integrationgateway.terminal.Terminal;

/** The commands of {@code gateway} in groups, with one line each. */
public final class CommandGroups {
  /** The commands, which a test compares with those that exist. */
  public static final List<Group> ALL =
      List.of(
          new Group(
              "Begin",
              new Line("demo", "Serve a demo app, call it and print what happens."),
              new Line(
                  "demo-service", "Run the service that the demo of declared operations calls."),
              new Line("serve", "Serve the apps of a configuration."),
              new Line("dev", "Serve a package from its source folder, rebuilt at each change.")),
          new Group(
              "Call",
              new Line("login", "Log in to a gateway in a browser."),
              new Line("logout", "End the session of 'gateway login'."),
              new Line("whoami", "Print the subject that commands call as."),
              new Line("app", "List, call and connect apps."),
              new Line("agent", "Talk to agents; show sessions, turns and questions."),
              new Line("workflow", "Apply definitions; start, list and follow runs."),
              new Line("calls", "List, show and follow calls: how they ended, and why."),
              new Line("open", "Open a page of the console in your browser."),
              new Line("token", "Create, list and revoke API tokens."),
              new Line("session", "List and end the sessions in which you are logged in."),
              new Line("grant", "List and end the access of MCP clients in your name."),
              new Line("service-account", "Create, list, share and delete service accounts.")),
          new Group(
              "Operate",
              new Line("validate", "Check a configuration and its packages."),
              new Line("doctor", "Check what a server needs of its machine."),
              new Line("config", "Explain and compare the configuration."),
              new Line("reload", "Let the running server read its configuration again."),
              new Line("account", "Create, disable and delete accounts."),
              new Line("keys", "List and replace the keys of stored values."),
              new Line("subject", "Delete personal data of users and service accounts."),
              new Line("member", "List, add and remove members of the policies of apps."),
              new Line("provider", "List, show and restart providers."),
              new Line("replicas", "List the servers that share a database."),
              new Line("lock", "Pin the packages of a configuration."),
              new Line("sync", "Fetch the packages that are pinned."),
              new Line("audit", "List and verify the audit trail."),
              new Line("backup", "Write all state to one file."),
              new Line("restore", "Restore the state of a backup.")),
          new Group(
              "Build packages",
              new Line("new", "Create a project from a template, a document or a server."),
              new Line("package", "Build a package; find, add and upgrade packages."),
              new Line("test", "Replay the recordings of a package."),
              new Line("tck", "Run the contract test of its kind against a package."),
              new Line("inspect", "Show the content of a package."),
              new Line("lint", "Check what models and users read of a package."),
              new Line("docs", "Write the page of a package."),
              new Line("compat", "Show what an update of a package changes."),
              new Line("update", "Move a project to this version."),
              new Line("release", "Create a release from several archives."),
              new Line("verify", "Check a release, and start it."),
              new Line("index", "Build the index of a repository of packages."),
              new Line("import", "Make apps of what other tools list."),
              new Line("schema", "Print the JSON Schema of manifests.")),
          new Group(
              "This command",
              new Line("help", "Explain a command or a topic, with examples."),
              new Line("completion", "Print the script that completes commands in a shell."),
              new Line("version", "Print the versions of the gateway and of its Java.")));

  private CommandGroups() {}

  /** Commands with a common purpose. */
  public record Group(String title, List<Line> lines) {
    Group(String title, Line... lines) {
      this(title, List.of(lines));
    }
  }

  /** A command in one line. */
  public record Line(String command, String summary) {}

  /** The text that {@code gateway}, {@code gateway --help} and {@code gateway help} print. */
  public static String overview(Terminal terminal) {
    var text = new WrappedText(terminal);
    text.paragraph(
        "gateway COMMAND [OPTION...]: serve your apps to agents and users, and call them.");
    int width =
        ALL.stream()
            .flatMap(group -> group.lines().stream())
            .mapToInt(line -> line.command().length())
            .max()
            .orElse(0);
    for (var group : ALL) {
      section(
          text,
          terminal,
          group.title(),
          group.lines().stream()
              .map(line -> new Row(pad(line.command(), width), line.summary()))
              .toList());
    }
    section(
        text,
        terminal,
        "Topics",
        HelpTopics.NAMES.stream()
            .map(topic -> new Row(pad(topic, width), summary(topic)))
            .toList());
    text.line("");
    text.paragraph(
        "'gateway COMMAND --help' explains a command, 'gateway help TOPIC' a topic with examples.");
    return text.toString();
  }

  /** The title of a topic without the word that its name says. */
  private static String summary(String topic) {
    var title = HelpTopics.title(topic);
    var text = title.substring(title.indexOf(':') + 1).strip();
    return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }

  private static void section(WrappedText text, Terminal terminal, String title, List<Row> rows) {
    text.line("").line(Style.FAINT.on(terminal, title));
    text.rows(rows, name -> Style.NAME.on(terminal, name));
  }

  /** The name, as wide as that of every command, so that the texts of all groups are aligned. */
  private static String pad(String name, int width) {
    return name + " ".repeat(width - name.length());
  }
}
