package org.integrationgateway.server.connection.vendor;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.testkit.oauth.ServerDialect;
import org.integrationgateway.testkit.oauth.TestAuthorizationServer;

/**
 * A vendor whose app is connected by OAuth: how its server behaves, as it documents, and what the
 * manifest of its app says.
 *
 * @param dialect of its authorization server
 * @param connection members of the connection in the manifest; {@code SERVER} stands for the base
 *     URL of its server, {@code HOST} for one whose host is the parameter {@code host}
 * @param baseUrl of its API, which answers {@code GET /me} for valid tokens
 * @param params that the user gives
 * @param asked what the authorization request has in its query, encoded
 * @param lifetime of access tokens where a test may wait for their end
 * @param refreshes whether an expired token is replaced without the user
 * @param revokes whether the manifest names a revocation endpoint
 */
record Vendor(
    String name,
    ServerDialect dialect,
    String connection,
    String baseUrl,
    Map<String, String> params,
    List<String> asked,
    Optional<Duration> lifetime,
    boolean refreshes,
    boolean revokes) {
  private static final String API = "SERVER";

  static Vendor of(String name, ServerDialect dialect, String connection) {
    boolean revokes = connection.contains("revocationUrl");
    return new Vendor(
        name,
        dialect.resource("/me", "{\"me\": \"ada\"}"),
        connection,
        API,
        Map.of(),
        List.of("state="),
        Optional.empty(),
        true,
        revokes);
  }

  /** With the base URL of its API, which has a resource at this path. */
  Vendor at(String base, String path) {
    return new Vendor(
        name,
        dialect.resource(path, "{\"me\": \"ada\"}"),
        connection,
        base,
        params,
        asked,
        lifetime,
        refreshes,
        revokes);
  }

  Vendor given(String param, String value) {
    return new Vendor(
        name,
        dialect,
        connection,
        baseUrl,
        Map.of(param, value),
        asked,
        lifetime,
        refreshes,
        revokes);
  }

  Vendor asked(String... parts) {
    return new Vendor(
        name, dialect, connection, baseUrl, params, List.of(parts), lifetime, refreshes, revokes);
  }

  Vendor expiresAfter(Duration time) {
    dialect.lifetime(time);
    return new Vendor(
        name, dialect, connection, baseUrl, params, asked, Optional.of(time), refreshes, revokes);
  }

  Vendor withoutRefresh() {
    return new Vendor(name, dialect, connection, baseUrl, params, asked, lifetime, false, revokes);
  }

  String manifest(TestAuthorizationServer server) {
    return """
    kind: app
    source: test.example/vendors/apps/%s
    version: 1.0.0
    spec:
      connections:
        default:
          mode: subject
    %s
      surfaces:
        rest:
          connection: default
          baseUrl: '%s'
          operations: [{name: me, method: GET, path: /me}]
    """
        .formatted(name, connection.strip().indent(6).stripTrailing(), baseUrl)
        .replace("HOST", server.url().replace("127.0.0.1", "{host}"))
        .replace("SERVER", server.url());
  }

  @Override
  public String toString() {
    return name;
  }
}
