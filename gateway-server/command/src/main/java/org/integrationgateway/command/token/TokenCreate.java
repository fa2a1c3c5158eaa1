package org.integrationgateway.command.token;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.operator.OperatorClient;
import org.integrationgateway.command.serve.ConfigurationLookup;
import org.integrationgateway.command.serve.ServerHost;
import org.integrationgateway.config.shape.Durations;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** {@code gateway token create}. */
@Command(
    name = "create",
    description = {
      "Create an API token and print it.",
      "It cannot be shown again. With --service-account, it is for a service account "
          + "that you manage. With --admin, an operator creates it for any service "
          + "account, while the server runs. Otherwise, with --config or --subject, it is "
          + "created directly in the store, without a server or a token: this needs read "
          + "access to the configuration and its key."
    },
    footer = {
      "",
      "Examples:",
      "  gateway token create --app inventory --name reports",
      "  gateway token create --all-apps --name laptop --expires-in 30d",
      "  gateway token create --service-account ci --app inventory",
      "  gateway token create --admin --subject service_account:ci --app inventory",
      "  gateway token create --subject user:admin --all-apps --config gateway.yaml"
    })
public final class TokenCreate implements Runnable {
  private final CommandSession session;
  private final ServerHost host;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "The purpose of the token. Default: ${DEFAULT-VALUE}.",
      defaultValue = "cli")
  private String name = "cli";

  @Option(
      names = "--expires-in",
      paramLabel = "DURATION",
      description = "Lifetime of the token, such as 12h or 30d. Default: set by the server.")
  private @Nullable String expiresIn;

  @Option(
      names = "--app",
      paramLabel = "APP[:OPERATION]",
      description = "For this app, or for one of its operations only; repeatable.")
  private List<String> apps = List.of();

  @Option(
      names = "--scope",
      paramLabel = "SCOPE",
      description =
          "For this too; repeatable: agent, workflow, events:APP, or connections:APP to store "
              + "and remove credentials of the app.")
  private List<String> permissions = List.of();

  @Option(
      names = "--all-apps",
      description = "For all apps and everything else that its subject may do.")
  private boolean allApps;

  @Option(
      names = "--subject",
      paramLabel = "SUBJECT",
      description =
          "The subject of the token: user:<id> or service_account:<id>. Default: user:admin.")
  private @Nullable String subject;

  @Option(
      names = "--service-account",
      paramLabel = "ID",
      description = "For this service account, which you manage.")
  private @Nullable String serviceAccount;

  @Option(names = "--admin", description = "As an operator: for the service account in --subject.")
  private boolean admin;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "The configuration with the store to create the token in; repeatable.")
  private List<Path> files = List.of();

  public TokenCreate(CommandSession session, ServerHost host) {
    this.session = session;
    this.host = host;
  }

  @Override
  public void run() {
    var ttl = Optional.ofNullable(expiresIn).map(TokenCreate::duration);
    var created = created(ttl);
    var terminal = session.terminal();
    if (terminal.json()) {
      terminal.json(created);
      return;
    }
    terminal.line(created.path("token").asString(""));
    if (terminal.person()) {
      terminal.note(
          "The token is shown only now. Id %s, expires %s."
              .formatted(
                  created.path("id").asString(""),
                  terminal.time(created.path("expiresAt").asString("never"))));
    }
  }

  private JsonNode created(Optional<Duration> ttl) {
    if (serviceAccount != null) {
      if (admin || subject != null || !files.isEmpty()) {
        throw new CommandFailure(
            ExitCode.USAGE,
            "--service-account cannot be combined with --admin, --subject or --config");
      }
      return session
          .client()
          .call("POST", TokenList.path(serviceAccount), Optional.of(request(ttl)));
    }
    if (admin) {
      if (subject == null || !files.isEmpty()) {
        throw new CommandFailure(
            ExitCode.USAGE, "--admin needs --subject service_account:<id>, and no --config");
      }
      var request = request(ttl).put("subject", subject);
      return new OperatorClient(session).call("POST", "/tokens", Optional.of(request));
    }
    return files.isEmpty() && subject == null
        ? session.client().call("POST", "/api/v1/tokens", Optional.of(request(ttl)))
        : minted(ttl);
  }

  private void requirePurpose() {
    if (allApps == !scopes().isEmpty()) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "say what the token is for: either --app APP (repeatable), or --all-apps for everything"
              + " that its subject may do");
    }
  }

  private ObjectNode request(Optional<Duration> ttl) {
    requirePurpose();
    var request = JsonMapper.shared().createObjectNode().put("name", name);
    ttl.ifPresent(time -> request.put("expiresInSeconds", time.toSeconds()));
    if (!allApps) {
      var list = request.putArray("scopes");
      scopes().forEach((app, operations) -> scope(list.addObject(), app, operations));
    }
    return request;
  }

  private static void scope(ObjectNode scope, String app, List<String> operations) {
    scope.put("app", app);
    if (!operations.isEmpty()) {
      operations.forEach(scope.putArray("operations")::add);
    }
  }

  /** Operations by app, none for all of them. */
  private LinkedHashMap<String, List<String>> scopes() {
    var scopes = Stream.concat(apps.stream(), permissions.stream()).toList();
    var byApp = new LinkedHashMap<String, List<String>>();
    for (var scope : scopes) {
      var app = scope.replaceFirst(":.*", "");
      var operations = byApp.computeIfAbsent(app, key -> new ArrayList<>());
      if (!app.equals(scope)) {
        operations.add(scope.substring(app.length() + 1));
      }
    }
    scopes.stream().filter(byApp::containsKey).forEach(whole -> byApp.put(whole, List.of()));
    return byApp;
  }

  private JsonNode minted(Optional<Duration> ttl) {
    var named = subject == null ? "user:admin" : subject;
    if (!named.matches("(user|service_account):[^\\s:][^\\s]*")) {
      throw new CommandFailure(
          ExitCode.USAGE, "--subject is '" + named + "': write user:<id> or service_account:<id>");
    }
    requirePurpose();
    var config = new ConfigurationLookup(session).read(files);
    try (var tokens = host.tokens(config)) {
      var minted = tokens.mint(named, name, ttl, scopes());
      var json =
          JsonMapper.shared()
              .createObjectNode()
              .put("id", minted.id())
              .put("name", name)
              .put("subject", named)
              .put("token", minted.token().<String>use(text -> text));
      minted.expiresAt().ifPresent(at -> json.put("expiresAt", at.toString()));
      return json;
    }
  }

  private static Duration duration(String text) {
    try {
      return Durations.parse(text);
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(ExitCode.USAGE, "--expires-in " + e.getMessage());
    }
  }
}
