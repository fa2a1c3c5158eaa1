package org.integrationgateway.connections.declared;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.base.template.TemplateException;
import org.integrationgateway.base.text.SentHeaders;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.config.apps.AppConfig;
import org.integrationgateway.connections.declared.load.LoadProblems;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.connection.CheckSettings;
import org.integrationgateway.core.connection.DiscoveryEndpoint;
import org.integrationgateway.core.connection.LoginSettings;
import org.integrationgateway.core.connection.OAuthSettings;
import org.integrationgateway.core.outbound.Outbound;
import org.integrationgateway.engines.signing.CertificateAccess;
import org.integrationgateway.engines.signing.CredentialValues;
import org.integrationgateway.engines.signing.Presentation;
import org.integrationgateway.engines.signing.PresentedRequest;
import org.integrationgateway.manifest.connection.AuthType;
import org.integrationgateway.manifest.connection.ConnectionAuth;
import org.integrationgateway.manifest.connection.ConnectionDefinition;
import org.integrationgateway.manifest.connection.ConnectionMode;
import org.integrationgateway.manifest.connection.Discovery;
import org.integrationgateway.manifest.connection.Exposure;
import org.integrationgateway.manifest.login.TokenLogin;
import org.integrationgateway.manifest.oauth.ClientAuthentication;
import org.integrationgateway.manifest.oauth.OAuth;
import org.integrationgateway.sdk.Secret;

/** The connections of an app by name, as operations refer to them. */
public final class DeclaredConnections {
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
                        param.field(),
                        param.originRule())));
    var presentation =
        sendable(definition.name(), new DeclaredPresentation(auth, client(auth)).presentation());
    return new Connection(
        definition.name(),
        definition.displayName(),
        auth(auth),
        definition.exposure() == Exposure.INTERNAL,
        none ? List.of() : fields(auth),
        presentation,
        params,
        auth.oauth()
            .filter(oauth -> auth.isInBrowser())
            .map(oauth -> settings(definition.name(), auth.type(), oauth)),
        auth.login().flatMap(login -> login(definition.name(), login, presentation)),
        definition.discovery().flatMap(declared -> endpoint(definition.name(), declared)),
        definition.verify().map(declared -> new CheckSettings(declared, headers, outbound)));
  }

  /** The consumer of OAuth 1.0 that the deployment has, by the names of its templates. */
  private Map<String, Secret> client(ConnectionAuth auth) {
    var values = new LinkedHashMap<String, Secret>();
    if (auth.type() == AuthType.OAUTH1) {
      var declared = auth.oauth().orElseThrow().client();
      clients
          .find(declared.id(), "clientId")
          .ifPresent(id -> values.put("consumer_key", Secret.of(id)));
      clients
          .find(declared.secret(), "clientSecret")
          .ifPresent(secret -> values.put("consumer_secret", Secret.of(secret)));
    }
    if (auth.tls().isEmpty()) {
      auth.oauth()
          .map(OAuth::client)
          .filter(declared -> declared.authentication() == ClientAuthentication.TLS)
          .flatMap(declared -> clients.find(declared.secret(), "clientSecret"))
          .ifPresent(secret -> values.put(DeclaredPresentation.CLIENT_SECRET, Secret.of(secret)));
    }
    return values;
  }

  private Optional<LoginSettings> login(
      String connection, TokenLogin declared, Presentation presentation) {
    try {
      return Optional.of(
          LoginSettings.of(declared, CertificateAccess.in(presentation).orElse(null), outbound));
    } catch (IllegalArgumentException e) {
      problems.add("the login of connection '%s': %s".formatted(connection, e.getMessage()));
      return Optional.empty();
    }
  }

  /** Refuses here, not at each call, headers of the configuration that cannot be sent. */
  private Presentation sendable(String connection, Presentation presentation) {
    if (presentation.isSigned()) {
      return presentation;
    }
    var shown = PresentedRequest.blank();
    try {
      presentation.present(CredentialValues.masked(""), shown);
    } catch (TemplateException ofTheValue) {
      return presentation;
    }
    shown
        .unsendable()
        .ifPresent(
            header ->
                problems.addMisconfigured(
                    List.of("connections", connection, "auth"),
                    "apps.%s.connections.%s.auth: the header %s cannot be sent: %s"
                        .formatted(app, connection, header, SentHeaders.RULE)));
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

  private static Connection.Auth auth(ConnectionAuth auth) {
    if (auth.login().isPresent()) {
      return Connection.Auth.LOGIN;
    }
    return switch (auth.type()) {
      case NONE -> Connection.Auth.NONE;
      case BEARER -> Connection.Auth.BEARER;
      case OAUTH2 -> Connection.Auth.OAUTH2;
      case MCP_OAUTH -> Connection.Auth.MCP_OAUTH;
      case OAUTH1 -> auth.isInBrowser() ? Connection.Auth.OAUTH1 : Connection.Auth.MANUAL;
      case MANUAL, SIGV4, DIGEST, TWO_STEP, JWT, SESSION, TLS -> Connection.Auth.MANUAL;
    };
  }

  private static List<Connection.CredentialField> fields(ConnectionAuth auth) {
    return auth.credentials().stream()
        .map(
            field ->
                new Connection.CredentialField(
                    field.name(), field.label(), field.description(), field.optional()))
        .toList();
  }
}
