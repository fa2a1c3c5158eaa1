package org.integrationgateway.it.console;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import org.integrationgateway.testkit.oauth.ServerDialect;
import org.integrationgateway.testkit.oauth.TestAuthorizationServer;

/**
 * Upstreams with two workspaces, one behind an authorization server and one behind a key, and the
 * apps in front of them: {@code desk} and {@code crm}, and {@code unregistered}, which lacks its
 * client.
 */
final class Workspaces implements AutoCloseable {
  /** The key that the second upstream accepts. */
  static final String KEY = "good-key";

  private static final String LIST =
      """
      [{"id": "a1", "name": "Acme"}, {"id": "b2", "name": "Beta & Sons"}]\
      """;
  private static final String DISCOVERY =
      """
            params: {region: {default: eu, description: Where the account is}, workspace: {required: true, from: discovery}}
            discovery: {url: "%s/workspaces", idPath: id, namePath: name, metadata: {workspace: id}}
        surfaces:
          rest:
            baseUrl: "%s/w/{workspace}"
            operations: [{name: me, method: GET, path: /me}]
      """;

  private final TestAuthorizationServer grants =
      new ServerDialect()
          .resource("/workspaces", LIST)
          .resource("/w/a1/me", "{\"workspace\": \"Acme\"}")
          .resource("/w/b2/me", "{\"workspace\": \"Beta\"}")
          .start();
  private final HttpServer keyed;

  Workspaces() {
    try {
      keyed = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    keyed.createContext("/", Workspaces::answer);
    keyed.start();
  }

  /** The authorization server of {@code desk}. */
  TestAuthorizationServer grants() {
    return grants;
  }

  /** Writes the manifests, and returns the apps as the configuration has them. */
  String write(Path folder) {
    var keyedUrl = "http://127.0.0.1:" + keyed.getAddress().getPort();
    try {
      Files.writeString(folder.resolve("desk.yaml"), desk());
      Files.writeString(folder.resolve("inbox.yaml"), inbox());
      Files.writeString(folder.resolve("crm.yaml"), crm(keyedUrl));
      Files.writeString(folder.resolve("unregistered.yaml"), unregistered());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return "  desk: {provider: {source: {path: desk.yaml}}}\n"
        + "  inbox: {provider: {source: {path: inbox.yaml}}}\n"
        + "  crm: {provider: {source: {path: crm.yaml}}}\n"
        + "  unregistered: {provider: {source: {path: unregistered.yaml}}}\n";
  }

  private String unregistered() {
    return """
    kind: app
    source: test.example/gateway/apps/unregistered
    version: 1.0.0
    displayName: Waiting
    spec:
      connections:
        default:
          mode: subject
          auth: {type: oauth2, authorizationUrl: %s, tokenUrl: %s}
      surfaces:
        rest:
          baseUrl: %s
          operations: [{name: me, method: GET, path: /me}]
    """
        .formatted(grants.authorizationUrl(), grants.tokenUrl(), grants.url());
  }

  /** The desk without a setting of its own, so that a card can lead to the service at once. */
  private String inbox() {
    return desk()
        .replace("apps/desk", "apps/inbox")
        .replace("The desk", "The inbox")
        .replace("region: {default: eu, description: Where the account is}, ", "");
  }

  private String desk() {
    return """
    kind: app
    source: test.example/gateway/apps/desk
    version: 1.0.0
    displayName: The desk
    description: Tickets of two workspaces
    spec:
      connections:
        default:
          mode: subject
          auth:
            type: oauth2
            authorizationUrl: %s
            tokenUrl: %s
            revocationUrl: %s
            clientId: %s
            clientSecret: "%s"
            pkce: true
            scopes: [tickets.read, tickets.write]
    """
            .formatted(
                grants.authorizationUrl(),
                grants.tokenUrl(),
                grants.revocationUrl(),
                TestAuthorizationServer.CLIENT_ID,
                TestAuthorizationServer.CLIENT_SECRET)
        + DISCOVERY.formatted(grants.url(), grants.url());
  }

  private static String crm(String url) {
    return """
    kind: app
    source: test.example/gateway/apps/crm
    version: 1.0.0
    displayName: Customers
    description: Customers of two workspaces
    spec:
      connections:
        default:
          mode: subject
          auth:
            type: bearer
            credentials: [{name: key, label: Access key, description: From the settings of your account}]
    """
        + DISCOVERY.formatted(url, url);
  }

  private static void answer(HttpExchange exchange) throws IOException {
    var isKnown = ("Bearer " + KEY).equals(exchange.getRequestHeaders().getFirst("Authorization"));
    var path = exchange.getRequestURI().getPath();
    var body =
        isKnown ? (path.equals("/workspaces") ? LIST : "{\"path\": \"" + path + "\"}") : "{}";
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    var bytes = body.getBytes(UTF_8);
    exchange.sendResponseHeaders(isKnown ? 200 : 401, bytes.length);
    try (var out = exchange.getResponseBody()) {
      out.write(bytes);
    }
  }

  @Override
  public void close() {
    grants.close();
    keyed.stop(0);
  }
}
