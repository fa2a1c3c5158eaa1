package org.integrationgateway.command.app;

import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.integrationgateway.terminal.Style;
import org.integrationgateway.terminal.Terminal;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code gateway app inspect APP [OPERATION]}. */
@Command(
    name = "inspect",
    aliases = "describe",
    description = {
      "Show an app and its operations on the server, each with its parameters: type, "
          + "required or not, default, and where it goes in the upstream request.",
      "For a package that is not deployed yet, use 'gateway inspect'."
    },
    footer = {
      "",
      "Examples:",
      "  gateway app inspect github",
      "  gateway app inspect github issues.create"
    })
public final class AppInspect implements Runnable {
  private final CommandSession session;

  @Parameters(index = "0", paramLabel = "APP", description = "Name of the app.")
  private String app = "";

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "OPERATION",
      description = "Id of one operation. Default: all.")
  private @Nullable String operation;

  public AppInspect(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var operations = operations();
    var terminal = session.terminal();
    if (terminal.json()) {
      terminal.json(operation == null ? whole(operations) : operations.get(0));
      return;
    }
    if (terminal.person()) {
      forPeople(terminal, operations);
      return;
    }
    var rows = new ParameterTable(terminal, true);
    operations.forEach(rows::add);
    rows.print();
  }

  /** The operations to show; at least one where one is named. */
  private List<JsonNode> operations() {
    var shown = new ArrayList<JsonNode>();
    var known = new ArrayList<String>();
    for (var listed : session.client().list(AppOperations.path(app))) {
      known.add(listed.path("id").asString(""));
      if (operation == null || listed.path("id").asString("").equals(operation)) {
        shown.add(listed);
      }
    }
    if (operation != null && shown.isEmpty()) {
      throw new CommandFailure(
          ExitCode.NOT_FOUND,
          "app '%s' has no operation '%s' that you may call%s\n  'gateway app operations %s' lists them."
              .formatted(app, operation, SimilarNames.suffix(operation, known), app));
    }
    return shown;
  }

  private JsonNode whole(List<JsonNode> operations) {
    var json = JsonMapper.shared().createObjectNode();
    json.set("app", listed());
    json.putArray("operations").addAll(operations);
    return json;
  }

  private JsonNode listed() {
    for (var item : session.client().list("/api/v1/apps")) {
      if (item.path("name").asString("").equals(app)) {
        return item;
      }
    }
    return JsonMapper.shared().createObjectNode().put("name", app);
  }

  private void forPeople(Terminal terminal, List<JsonNode> operations) {
    if (operation == null) {
      app(terminal, listed());
    }
    for (var shown : operations) {
      operation(terminal, shown);
    }
    if (operations.isEmpty()) {
      terminal.note("The app '" + app + "' has no operations that you may call.");
    }
  }

  private static void app(Terminal terminal, JsonNode item) {
    terminal.line(
        Style.NAME.on(terminal, text(item, "name")) + said(item, "displayName", "  ", ""));
    line(terminal, said(item, "description", "  ", ""));
    var connections = new ArrayList<String>();
    for (var connection : item.path("connections")) {
      connections.add(text(connection, "name") + " (" + text(connection, "status") + ")");
    }
    if (!connections.isEmpty()) {
      terminal.line("  connections: " + String.join(", ", connections));
    }
    terminal.line("");
  }

  private static void operation(Terminal terminal, JsonNode item) {
    var roles = new ArrayList<String>();
    item.path("allowedRoles").forEach(role -> roles.add(clean(role.asString(""))));
    terminal.line(
        Style.NAME.on(terminal, text(item, "id"))
            + said(item, "method", "  ", "")
            + said(item, "transport", "  ", "")
            + said(item, "connection", "  connection ", "")
            + (roles.isEmpty() ? "" : "  roles " + String.join(", ", roles)));
    line(terminal, said(item, item.has("description") ? "description" : "title", "  ", ""));
    for (var warning : item.path("warnings")) {
      terminal.line("  ! " + clean(warning.asString("")));
    }
    var table = new ParameterTable(terminal, false);
    table.add(item);
    table.print();
    terminal.line("");
  }

  private static void line(Terminal terminal, String text) {
    if (!text.isBlank()) {
      terminal.line(text);
    }
  }

  private static String said(JsonNode item, String member, String before, String after) {
    var text = text(item, member);
    return text.isEmpty() ? "" : before + text + after;
  }

  private static String text(JsonNode item, String member) {
    return clean(item.path(member).asString(""));
  }

  /** Without control characters, which a document of another author could have brought. */
  private static String clean(String text) {
    return text.replaceAll("\\s+", " ").replaceAll("\\p{Cntrl}", "").strip();
  }
}
