package org.integrationgateway.testkit.packages;

import java.util.Map;
import java.util.Optional;
import org.integrationgateway.manifest.app.AppSpec;
import org.integrationgateway.manifest.connection.AuthType;
import org.integrationgateway.manifest.connection.ConnectionDefinition;
import org.integrationgateway.manifest.connection.Exposure;
import org.integrationgateway.testkit.oauth.ServerDialect;
import org.integrationgateway.testkit.oauth.ServerDialect.RequestFormat;
import org.integrationgateway.testkit.oauth.TestAuthorizationServer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The connections of packages under test: an authorization server and a stub of discovery in place
 * of those that the manifests name, and values for everything that a person would give.
 */
final class RecordedConnections implements AutoCloseable {
  private static final String LOGIN = "/login";

  /** A client whose id and secret need no encoding. */
  private static final String CLIENT = ConnectionValues.VALUE;

  private final Map<String, AppSpec> specs;
  private final Map<String, Map<String, String>> params;
  private final TestAuthorizationServer server;
  private final StubUpstream discovery;

  private RecordedConnections(
      Map<String, AppSpec> specs,
      Map<String, Map<String, String>> params,
      TestAuthorizationServer server,
      StubUpstream discovery) {
    this.specs = specs;
    this.params = params;
    this.server = server;
    this.discovery = discovery;
  }

  /**
   * @param params values of parameters by their names, by app
   */
  static RecordedConnections of(
      Map<String, AppSpec> specs, Map<String, Map<String, String>> params) {
    var dialect = new ServerDialect().requests(RequestFormat.EITHER);
    var told = JsonMapper.shared().createObjectNode();
    specs.forEach(
        (app, spec) ->
            spec.connections()
                .values()
                .forEach(
                    connection ->
                        told.setAll(
                            ConnectionValues.tokenMembers(
                                connection, params.getOrDefault(app, Map.of())))));
    told.properties().forEach(member -> dialect.member(member.getKey(), plain(member.getValue())));
    var discovery = StubUpstream.start();
    specs.forEach(
        (app, spec) ->
            spec.connections()
                .forEach(
                    (name, connection) ->
                        answer(
                            path(app, name),
                            connection,
                            params.getOrDefault(app, Map.of()),
                            discovery)));
    var server = dialect.start();
    server.addClient(CLIENT, ConnectionValues.VALUE);
    return new RecordedConnections(specs, params, server, discovery);
  }

  private static void answer(
      String path,
      ConnectionDefinition connection,
      Map<String, String> params,
      StubUpstream discovery) {
    if (connection.discovery().isPresent()) {
      discovery.answer(
          "GET", path, 200, "[" + ConnectionValues.discovered(connection, params) + "]");
    }
    discovery.answer("POST", path + LOGIN, 200, ConnectionValues.login(connection).toString());
  }

  private static String path(String app, String connection) {
    return "/" + app + "/" + connection;
  }

  private static Object plain(Object value) {
    return JsonMapper.shared().convertValue(value, Object.class);
  }

  /** The app with the endpoints of the test. */
  ObjectNode configured(String app, ObjectNode configured) {
    connections(app)
        .forEach(
            (name, connection) -> {
              if (connection.auth().type() == AuthType.OAUTH2) {
                var auth = (ObjectNode) JsonMapper.shared().readTree(server.auth());
                connection
                    .auth()
                    .oauth()
                    .flatMap(oauth -> oauth.refreshUrl())
                    .ifPresent(unused -> auth.put("refreshUrl", server.tokenUrl()));
                configured.withObject("/connections/" + name).set("auth", auth);
              }
              if (connection
                  .auth()
                  .login()
                  .filter(login -> login.steps().size() == 1)
                  .isPresent()) {
                configured
                    .withObject("/connections/" + name + "/auth")
                    .put("tokenUrl", discovery.uri() + path(app, name) + LOGIN);
              }
              if (connection.discovery().isPresent()) {
                configured
                    .withObject("/connections/" + name + "/discovery")
                    .put("url", discovery.uri() + path(app, name));
              }
            });
    return configured;
  }

  private Map<String, ConnectionDefinition> connections(String app) {
    return Optional.ofNullable(specs.get(app)).map(AppSpec::connections).orElse(Map.of());
  }

  /**
   * Makes the connections of an app that people make; those beside the default as far as values of
   * the test are enough.
   *
   * @throws AssertionError when the gateway refuses one
   */
  void connect(String app, GatewayUnderTest caller) {
    var spec = specs.get(app);
    if (spec == null) {
      return;
    }
    var usual = spec.connectionFor(Optional.empty(), Optional.empty());
    connections(app)
        .forEach(
            (name, connection) -> {
              if (connection.exposure() != Exposure.INTERNAL) {
                connect(app, name, connection, caller, name.equals(usual));
              }
            });
  }

  /** A login by another connection may need what a test cannot give, such as a private key. */
  private void connect(
      String app,
      String name,
      ConnectionDefinition connection,
      GatewayUnderTest caller,
      boolean isUsual) {
    try {
      connect(app, name, connection, caller);
    } catch (AssertionError refused) {
      if (isUsual || !connection.auth().type().isLogin()) {
        throw refused;
      }
    }
  }

  private void connect(
      String app, String name, ConnectionDefinition connection, GatewayUnderTest caller) {
    var request = JsonMapper.shared().createObjectNode().put("connection", name);
    var given = ConnectionValues.params(connection, params.getOrDefault(app, Map.of()));
    given.forEach(request.putObject("connectionParams")::put);
    var fields = connection.auth().credentials();
    if (isAuthorized(connection)) {
      var answer = caller.connect(request.toString(), server::agree);
      if (answer.status() != 200) {
        throw new AssertionError("the gateway does not connect '" + name + "': " + answer);
      }
    } else if (!fields.isEmpty() || !connection.auth().type().isOAuth() && !given.isEmpty()) {
      var credentials = request.putObject("credentials");
      fields.forEach(field -> credentials.put(field.name(), ConnectionValues.VALUE));
      caller.connect(request);
    }
  }

  /** Whether a person agrees at the authorization server of the test. */
  private static boolean isAuthorized(ConnectionDefinition connection) {
    return connection.auth().type() == AuthType.OAUTH2
        && connection.auth().credentials().isEmpty()
        && connection.auth().oauth().filter(oauth -> oauth.grantType().asks()).isPresent();
  }

  @Override
  public void close() {
    server.close();
    discovery.close();
  }
}
