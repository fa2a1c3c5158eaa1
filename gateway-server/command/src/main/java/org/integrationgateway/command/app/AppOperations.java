package org.integrationgateway.command.app;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.client.GatewayClient;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.integrationgateway.terminal.TableOptions;
import org.integrationgateway.terminal.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code gateway app operations APP}. */
@Command(
    name = "operations",
    aliases = "ops",
    description = "List the operations of an app and their parameters.",
    footer = {
      "",
      "Examples:",
      "  gateway app operations github",
      "  gateway app operations github --columns operation"
    })
public final class AppOperations implements Runnable {
  private static final Pattern PARTIAL =
      Pattern.compile("reason=(\\w+)(?:; detail=\"((?:[^\"\\\\]|\\\\.)*)\")");
  private static final List<String> FAILURES = List.of("upstream_", "provider_", "egress_");

  private final CommandSession session;

  @Parameters(paramLabel = "APP", description = "Name of the app.")
  private String app = "";

  @Mixin private final TableOptions shown = new TableOptions();

  public AppOperations(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var terminal = session.terminal();
    var missing = new ArrayList<String>();
    if (terminal.json()) {
      // A large catalogue has tens of megabytes.
      var list = terminal.elements();
      pages("", missing, list::add);
      list.end();
    } else {
      var operations = new ArrayList<JsonNode>();
      pages("?view=parameters", missing, operations::add);
      if (missing.isEmpty() || !operations.isEmpty()) {
        show(terminal, operations);
      }
    }
    missing.stream().map(PARTIAL::matcher).filter(Matcher::find).findFirst().ifPresent(this::tell);
  }

  private void pages(String query, List<String> missing, Consumer<JsonNode> each) {
    var client = session.client();
    client.pages(
        path(app) + query,
        page -> {
          page.header("X-Gateway-Catalog").ifPresent(missing::add);
          client.array(page.json()).forEach(each);
        });
  }

  /** Says why operations are missing; it is a failure where it is not the caller's to mend. */
  private void tell(Matcher partial) {
    var code = partial.group(1);
    var detail = partial.group(2).replaceAll("\\\\(.)", "$1");
    var message = "app '%s' does not tell all of its operations: %s".formatted(app, detail);
    if (FAILURES.stream().anyMatch(code::startsWith)) {
      throw new CommandFailure(ExitCode.FAILED, message);
    }
    session.terminal().note(message);
  }

  private void show(Terminal terminal, List<JsonNode> operations) {
    var table = shown.table(terminal, "operation", "parameters", "description").whole("operation");
    for (var operation : operations) {
      table.row(
          operation.path("id").asString(""),
          parameters(operation),
          operation.path("description").asString(operation.path("title").asString("")));
    }
    table.print("The app '" + app + "' has no operations that you may call.");
    for (var operation : operations) {
      for (var warning : operation.path("warnings")) {
        terminal.note(operation.path("id").asString("") + ": " + warning.asString(""));
      }
    }
  }

  static String path(String app) {
    return "/api/v1/apps/" + GatewayClient.segment(app) + "/operations";
  }

  /** The parameters as {@code name:type}, optional ones in brackets. */
  private static String parameters(JsonNode operation) {
    var shown = new ArrayList<String>();
    for (var parameter : operation.path("parameters")) {
      var text = parameter.path("name").asString("") + ":" + parameter.path("type").asString("any");
      shown.add(parameter.path("required").asBoolean(false) ? text : "[" + text + "]");
    }
    return String.join(" ", shown);
  }
}
