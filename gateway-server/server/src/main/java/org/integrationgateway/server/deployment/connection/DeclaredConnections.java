package org.integrationgateway.server.deployment.connection;

import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.base.text.SentHeaders;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.config.apps.AppConfig;
import org.integrationgateway.connections.oauth.Grant;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.catalog.Connection.Presentation;
import org.integrationgateway.core.connection.DiscoveryEndpoint;
import org.integrationgateway.core.connection.OAuthSettings;
import org.integrationgateway.core.outbound.Outbound;
import org.integrationgateway.manifest.connection.AuthType;
import org.integrationgateway.manifest.connection.ConnectionAuth;
import org.integrationgateway.manifest.connection.ConnectionDefinition;
import org.integrationgateway.manifest.connection.ConnectionMode;
import org.integrationgateway.manifest.connection.CredentialValue;
import org.integrationgateway.manifest.connection.Discovery;
import org.integrationgateway.manifest.connection.Exposure;
import org.integrationgateway.manifest.oauth.OAuth;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.server.deployment.load.LoadProblems;

/** The connections of an app by name, as operations refer to them. */
public final class DeclaredConnections {
  private static final String BEARER = "Bearer ";

  private final Map<String, Connection> byName = new LinkedHashMap<>();
  private final String app;
  private final ClientSettings clients;
  private final Optional<URI> mcpServer;
  private final Map<String, String> headers;
  private final Outbound outbound;
  private final LoadProblems problems;

  /**
   * @param mcpServer of the app's MCP surface
   * @param headers of every request to the upstream
   * @param outbound sends requests under the egress policy of the app
   * @param secrets that the manifest may refer to, where the app is granted them
   */
  public DeclaredConnections(
      AppConfig app,
      Map<String, ConnectionDefinition> definitions,
      Optional<URI> mcpServer,
      Map<String, String> headers,
      Outbound outbound,
      SecretValues secrets,
      LoadProblems problems) {
    this.app = app.name();
    this.clients = new ClientSettings(app, secrets);
    this.mcpServer = mcpServer;
    this.headers = headers;
    this.outbound = outbound;
    this.problems = problems;
    definitions.forEach((name, definition) -> byName.put(name, connection(definition)));
  }

  /** The declared connections, and the ones without authentication that operations refer to. */
  public Map<String, Connection> all() {
    return byName;
  }

  /**
   * The connection of this name; an app without declared connections gets one without
   * authentication.
   */
  public Connection named(String name, String usedBy) {
    var found = byName.get(name);
    if (found != null) {
      return found;
    }
    if (!byName.isEmpty()) {
      problems.add(
          "%s uses connection '%s', which does not exist; there are: %s.%s"
              .formatted(
                  usedBy,
                  name,
                  String.join(", ", byName.keySet()),
                  SimilarNames.sentence(name, byName.keySet())));
      return withoutAuthentication(name);
    }
    var made = withoutAuthentication(name);
    byName.put(name, made);
    return made;
  }

  public static Connection withoutAuthentication(String name) {
    return new Connection(
        name,
        Optional.empty(),
        Connection.Auth.NONE,
        false,
        List.of(),
        new Presentation.Nothing(),
        Map.of());
  }

  private Connection connection(ConnectionDefinition definition) {
    boolean none = definition.mode() == ConnectionMode.NONE;
    var auth = none ? ConnectionAuth.NONE : definition.auth();
    var params = new LinkedHashMap<String, Connection.Param>();
    definition
        .params()
        .forEach(
            (name, param) ->
                params.put(
                    name,
                    new Connection.Param(
                        param.required(),
                        param.description(),
                        param.defaultValue(),
                        param.from(),
                        param.field())));
    return new Connection(
        definition.name(),
        definition.displayName(),
        auth(auth.type()),
        definition.exposure() == Exposure.INTERNAL,
        none ? List.of() : fields(auth),
        sendable(definition.name(), presentation(auth)),
        params,
        auth.oauth().map(oauth -> settings(definition.name(), auth.type(), oauth)),
        definition.discovery().flatMap(declared -> endpoint(definition.name(), declared)));
  }

  /** Refuses here, not at each call, headers of the configuration that cannot be sent. */
  private Presentation sendable(String connection, Presentation presentation) {
    presentation.write(
        field -> Secret.of(""),
        (header, value) -> {
          if (!SentHeaders.canBeSent(value)) {
            problems.addMisconfigured(
                List.of("connections", connection, "auth"),
                "apps.%s.connections.%s.auth: the header %s cannot be sent: %s"
                    .formatted(app, connection, header, SentHeaders.RULE));
          }
        });
    return presentation;
  }

  private Optional<DiscoveryEndpoint> endpoint(String connection, Discovery declared) {
    try {
      return Optional.of(new DiscoveryEndpoint(declared, headers, outbound));
    } catch (IllegalArgumentException e) {
      problems.add("discovery of connection '%s': %s".formatted(connection, e.getMessage()));
      return Optional.empty();
    }
  }

  private OAuthSettings settings(String connection, AuthType type, OAuth oauth) {
    return new OAuthSettings(
        "apps.%s.connections.%s.auth".formatted(app, connection),
        oauth,
        clients.find(oauth.client().id(), "clientId"),
        clients.find(oauth.client().secret(), "clientSecret").map(Secret::of),
        mcpServer.filter(url -> type == AuthType.MCP_OAUTH),
        outbound);
  }

  private static Connection.Auth auth(AuthType type) {
    return switch (type) {
      case NONE -> Connection.Auth.NONE;
      case BEARER -> Connection.Auth.BEARER;
      case MANUAL -> Connection.Auth.MANUAL;
      case OAUTH2 -> Connection.Auth.OAUTH2;
      case MCP_OAUTH -> Connection.Auth.MCP_OAUTH;
    };
  }

  private static List<Connection.CredentialField> fields(ConnectionAuth auth) {
    return auth.credentials().stream()
        .map(
            field ->
                new Connection.CredentialField(field.name(), field.label(), field.description()))
        .toList();
  }

  private static Presentation presentation(ConnectionAuth auth) {
    var all = new ArrayList<Presentation>(2);
    auth.mapping()
        .basic()
        .ifPresent(
            basic ->
                all.add(new Presentation.Basic(value(basic.username()), value(basic.password()))));
    if (!auth.mapping().headers().isEmpty()) {
      var headers = new LinkedHashMap<String, Connection.Value>();
      auth.mapping().headers().forEach((name, value) -> headers.put(name, value(value)));
      all.add(new Presentation.Headers(headers));
    }
    if (all.isEmpty() && auth.type().isOAuth()) {
      return new Presentation.Bearer(Grant.ACCESS_TOKEN, auth.tokenPrefix().orElse(BEARER));
    }
    if (all.isEmpty()) {
      return auth.credentials().size() == 1
          ? new Presentation.Bearer(
              auth.credentials().get(0).name(), auth.tokenPrefix().orElse(BEARER))
          : new Presentation.Nothing();
    }
    return all.size() == 1 ? all.get(0) : new Presentation.Several(all);
  }

  private static Connection.Value value(CredentialValue value) {
    return value.map(Connection.Value.Literal::new, Connection.Value.Field::new);
  }
}
