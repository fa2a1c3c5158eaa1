package org.integrationgateway.server.cli.app;

import java.io.Console;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.server.cli.client.CommandSession;
import org.integrationgateway.server.cli.terminal.CommandFailure;
import org.integrationgateway.server.cli.terminal.ExitCode;
import org.integrationgateway.server.cli.terminal.Style;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code gateway app connect APP}. */
@Command(
    name = "connect",
    description = "Store a credential for an app.",
    footer = {
      "",
      "A secret on the command line is visible to other users of the machine; --credential-env",
      "reads it from a variable, and on a terminal missing secrets are asked for without echo."
    })
public final class AppConnect implements Runnable {
  private final CommandSession session;

  @Parameters(paramLabel = "APP", description = "Name of the app.")
  private String app = "";

  @Option(
      names = "--credential",
      paramLabel = "[FIELD=]VALUE",
      description = "A credential: the value of the only field, or FIELD=VALUE.")
  private List<String> credentials = List.of();

  @Option(
      names = "--credential-env",
      paramLabel = "[FIELD=]VARIABLE",
      description = "The same, from an environment variable.")
  private List<String> variables = List.of();

  @Option(
      names = "--set",
      paramLabel = "NAME=VALUE",
      description = "A parameter of the connection that is not secret.")
  private Map<String, String> params = Map.of();

  @Option(names = "--connection", paramLabel = "NAME", description = "Which connection.")
  private @Nullable String connection;

  @Option(
      names = "--instance",
      paramLabel = "NAME",
      description = "Name of this credential, where the app has several of yours.")
  private @Nullable String instance;

  @Option(
      names = "--service-account",
      paramLabel = "ID",
      description = "For the service account with this id, which you manage.")
  private @Nullable String serviceAccount;

  public AppConnect(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var terminal = session.terminal();
    var client = session.client();
    var body = JsonMapper.shared().createObjectNode().put("integration", app);
    if (connection != null) {
      body.put("connection", connection);
    }
    if (instance != null) {
      body.put("instance", instance);
    }
    if (serviceAccount != null) {
      body.put("serviceAccountId", serviceAccount);
    }
    if (!params.isEmpty()) {
      params.forEach(body.putObject("connectionParams")::put);
    }
    var fields = fields(client.list("/api/v1/apps"));
    given(fields).forEach(body.putObject("credentials")::put);
    var answer = client.call("POST", "/api/v1/auth/connect-manual", Optional.of(body));
    if (terminal.json()) {
      terminal.json(answer);
      return;
    }
    terminal.line(
        Style.GOOD.on(terminal, answer.path("status").asString("connected"))
            + " "
            + app
            + " ("
            + answer.path("connection").asString("")
            + ", "
            + answer.path("instance").asString("")
            + ")");
  }

  /** The names of the credential fields that the chosen connection asks for. */
  private List<String> fields(JsonNode apps) {
    var fields = new ArrayList<String>();
    for (var listed : apps) {
      if (!listed.path("name").asString("").equals(app)) {
        continue;
      }
      for (var candidate : listed.path("connections")) {
        var asks = candidate.path("credentialFields");
        var wanted = connection == null || connection.equals(candidate.path("name").asString(""));
        if (wanted && fields.isEmpty()) {
          asks.forEach(field -> fields.add(field.path("name").asString("")));
        }
      }
    }
    return fields;
  }

  private Map<String, String> given(List<String> fields) {
    var given = new LinkedHashMap<String, String>();
    credentials.forEach(text -> given.put(name(text, fields), value(text, fields)));
    for (var text : variables) {
      var variable = value(text, fields);
      given.put(
          name(text, fields),
          session
              .environment()
              .variable(variable)
              .orElseThrow(
                  () ->
                      new CommandFailure(
                          ExitCode.USAGE,
                          "--credential-env " + variable + ": that variable is not set")));
    }
    for (var field : fields) {
      given.computeIfAbsent(field, AppConnect::asked);
    }
    return given;
  }

  private static boolean named(String text, List<String> fields) {
    int equals = text.indexOf('=');
    return equals > 0 && (fields.size() != 1 || fields.contains(text.substring(0, equals)));
  }

  private static String name(String text, List<String> fields) {
    if (named(text, fields)) {
      return text.substring(0, text.indexOf('='));
    }
    if (fields.size() > 1) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "the connection asks for "
              + String.join(", ", fields)
              + ": write --credential FIELD=VALUE");
    }
    return fields.isEmpty() ? "token" : fields.get(0);
  }

  private static String value(String text, List<String> fields) {
    return named(text, fields) ? text.substring(text.indexOf('=') + 1) : text;
  }

  private static String asked(String field) {
    Console console = System.console();
    if (console == null || !Boolean.getBoolean("gateway.terminal")) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "the connection asks for '" + field + "': give it with --credential or --credential-env");
    }
    var typed = console.readPassword("%s: ", field);
    if (typed == null || typed.length == 0) {
      throw new CommandFailure(ExitCode.USAGE, "no value for '" + field + "'");
    }
    return new String(typed);
  }
}
