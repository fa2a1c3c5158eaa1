package org.integrationgateway.command.app;

import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.command.browser.Browser;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.connect.CandidateChoice;
import org.integrationgateway.command.connect.ConnectRoutes;
import org.integrationgateway.command.connect.GivenCredentials;
import org.integrationgateway.command.connect.LinkConnect;
import org.integrationgateway.command.connect.ListedConnection;
import org.integrationgateway.command.connect.LoopbackConnect;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.integrationgateway.terminal.Style;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** {@code gateway app connect APP}. */
@Command(
    name = "connect",
    description = {
      "Connect an app: authorize it in a browser, or store a credential.",
      "If the app uses OAuth, the command opens your browser and waits until you "
          + "have authorized it. Without a browser on this machine it prints a link to "
          + "open elsewhere. If there are several candidates, such as workspaces, it asks "
          + "you to choose one; without a terminal it prints them and exits with 6."
    },
    footer = {
      "",
      "A secret on the command line is visible to other users of the machine; --credential-env",
      "reads it from a variable, and on a terminal missing secrets are asked for without echo.",
      "",
      "Examples:",
      "  gateway app connect github",
      "  gateway app connect jira --instance work --candidate acme",
      "  gateway app connect weather --credential-env WEATHER_KEY",
      "  gateway app connect maps --deployment --credential-env MAPS_KEY"
    })
public final class AppConnect implements Runnable {
  private static final Duration TIMEOUT = Duration.ofMinutes(10);

  private final CommandSession session;
  private final InputStream stdin;

  @Mixin private final OwnerOptions owner = new OwnerOptions();

  @Option(
      names = "--credential",
      paramLabel = "[FIELD=]VALUE",
      description = "A credential: the value if there is only one field, else FIELD=VALUE.")
  private List<String> credentials = List.of();

  @Option(
      names = "--credential-env",
      paramLabel = "[FIELD=]VARIABLE",
      description = "The same, from an environment variable.")
  private List<String> variables = List.of();

  @Option(
      names = {"-p", "--param"},
      paramLabel = "NAME=VALUE",
      description = "A non-secret parameter of the connection.")
  private Map<String, String> params = Map.of();

  @Option(
      names = "--scope",
      paramLabel = "SCOPE",
      description = "An OAuth scope to request, instead of those of the connection.")
  private List<String> scopes = List.of();

  @Option(
      names = "--candidate",
      paramLabel = "ID",
      description = "Id or name of the candidate to connect to, if there are several.")
  private @Nullable String candidate;

  @Option(
      names = "--no-browser",
      description = "Only print the link, to open it on another machine.")
  private boolean noBrowser;

  public AppConnect(CommandSession session, InputStream stdin) {
    this.session = session;
    this.stdin = stdin;
  }

  @Override
  public void run() {
    var terminal = session.terminal();
    var routes = owner.routes(session);
    var connection = ListedConnection.of(routes.connections(), owner.connection());
    var begun = connection.usesOAuth() ? agreed(routes, connection) : stored(routes, connection);
    var answer =
        new CandidateChoice(session.client(), terminal, stdin, Optional.ofNullable(candidate))
            .complete(begun);
    if (terminal.json()) {
      terminal.json(answer);
      return;
    }
    terminal.line(
        Style.GOOD.on(terminal, text(answer, "status"))
            + " %s (%s, %s)"
                .formatted(owner.app(), text(answer, "connection"), text(answer, "instance")));
    var check = answer.path("check");
    if (check.isObject() && !check.path("ok").asBoolean(false)) {
      terminal.note(
          "The credential was stored and not checked: %s. Try it later: gateway app check %s"
              .formatted(CheckWords.message(check), owner.app()));
    }
    if (terminal.person()) {
      terminal.note("Its operations: gateway app operations " + owner.app());
    }
  }

  private static String text(JsonNode answer, String name) {
    return answer.path(name).asString("").replaceAll("\\p{Cntrl}", "");
  }

  private JsonNode agreed(ConnectRoutes routes, ListedConnection connection) {
    if (!credentials.isEmpty() || !variables.isEmpty()) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "connection '%s' of app '%s' is connected in a browser: leave the credentials out"
              .formatted(connection.name(), owner.app()));
    }
    var body = body();
    scopes.forEach(body.withArray("scopes")::add);
    if (scopes.isEmpty()) {
      body.remove("scopes");
    }
    var terminal = session.terminal();
    var browser = noBrowser ? Browser.NONE : Browser.of(session.environment());
    return browser.isThere()
        ? new LoopbackConnect(session.client(), browser, terminal, TIMEOUT)
            .run(routes, connection.name(), body)
        : new LinkConnect(terminal, TIMEOUT).run(routes, connection, owner.app(), body);
  }

  private JsonNode stored(ConnectRoutes routes, ListedConnection connection) {
    if (!scopes.isEmpty()) {
      throw new CommandFailure(
          ExitCode.USAGE, "--scope is for connections with OAuth: leave it out");
    }
    var body = body();
    new GivenCredentials(credentials, variables, connection.fields(), connection.optionalFields())
        .byField(session.environment())
        .forEach(body.putObject("credentials")::put);
    return routes.store(owner.connection(), body);
  }

  private ObjectNode body() {
    var body = JsonMapper.shared().createObjectNode();
    if (!owner.instance().isEmpty()) {
      body.put("instance", owner.instance());
    }
    if (!params.isEmpty()) {
      params.forEach(body.putObject("connectionParams")::put);
    }
    return body;
  }
}
