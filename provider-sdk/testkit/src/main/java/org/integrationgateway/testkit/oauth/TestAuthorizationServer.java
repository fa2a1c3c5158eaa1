package org.integrationgateway.testkit.oauth;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.integrationgateway.base.thread.DaemonThread;

/**
 * An authorization server on a free port of the loopback address, for tests of connections with
 * OAuth. It has a client, {@link #CLIENT_ID}; a test plays the person who agrees ({@link #agree}).
 * Codes and rotated refresh tokens are used once: a second use revokes everything that came from
 * the first. {@link ServerDialect} makes it behave as another server does.
 */
public final class TestAuthorizationServer implements AutoCloseable {
  /** The id of the client. */
  public static final String CLIENT_ID = "gateway-client";

  /** The secret of the client, with characters that requests must encode. */
  public static final String CLIENT_SECRET = "hush: 100% +secret&";

  private static final String AUTHORIZE = "/authorize";
  private static final String TOKEN = "/token";
  private static final String REVOKE = "/revoke";
  static final String REGISTER = "/register";

  private final HttpServer server;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(DaemonThread.factory("test-authorization-server"));
  private final ServerDialect dialect;
  private final IssuedGrants grants = new IssuedGrants();
  private final TestClients clients = new TestClients();
  private final List<ReceivedRequest> requests = new CopyOnWriteArrayList<>();
  private final Map<String, EndpointBehavior> behaviors = new ConcurrentHashMap<>();
  private final MetadataEndpoint metadata = new MetadataEndpoint();
  private final RegistrationEndpoint registration = new RegistrationEndpoint(clients);

  /** Answers a request whose body has been read. */
  @FunctionalInterface
  interface Route {
    void answer(HttpExchange exchange, ReceivedRequest request) throws IOException;
  }

  TestAuthorizationServer(ServerDialect dialect) {
    this.dialect = dialect;
    clients.put(CLIENT_ID, CLIENT_SECRET);
    server = OAuthWire.listening();
    server.setExecutor(threads);
    var tokens = new TokenEndpoint(dialect, grants, clients);
    route(
        dialect.below + AUTHORIZE,
        new AuthorizeEndpoint(dialect, grants, clients, () -> metadata.issuer(url()))::answer);
    route(dialect.below + TOKEN, tokens::token);
    route(dialect.below + REVOKE, tokens::revoke);
    metadata.describe(this, dialect);
    route(REGISTER, registration::answer);
    route(MetadataEndpoint.PATH, metadata::answer);
    route(MetadataEndpoint.OPENID_PATH, metadata::answer);
    route("/", metadata::elsewhere);
    dialect.resources.forEach((path, json) -> route(path, resource(json)));
    server.start();
  }

  /** Starts a server that follows RFC 6749. */
  public static TestAuthorizationServer start() {
    return new ServerDialect().start();
  }

  /** Adds an endpoint. */
  void route(String path, Route route) {
    server.createContext(
        path,
        exchange -> {
          try (exchange) {
            var request = ReceivedRequest.of(exchange);
            requests.add(request);
            EndpointBehavior usually = (same, usual) -> usual.send();
            behaviors
                .getOrDefault(request.path(), behaviors.getOrDefault(path, usually))
                .answer(exchange, () -> route.answer(exchange, request));
          } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
          }
        });
  }

  private Route resource(String json) {
    return (exchange, request) -> {
      if (!presentsToken(request)) {
        OAuthWire.send(exchange, 401, "application/json", "{\"error\":\"invalid_token\"}");
        return;
      }
      OAuthWire.send(exchange, 200, "application/json", json);
    };
  }

  private boolean presentsToken(ReceivedRequest request) {
    var header = request.header("Authorization");
    return dialect.prefixes.stream()
        .filter(header::startsWith)
        .anyMatch(prefix -> isValid(header.substring(prefix.length())));
  }

  /** The base URL of the server, without a slash at the end. */
  public String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** The authorization endpoint. */
  public String authorizationUrl() {
    return url() + dialect.below + AUTHORIZE;
  }

  /** The token endpoint. */
  public String tokenUrl() {
    return url() + dialect.below + TOKEN;
  }

  /** The revocation endpoint (RFC 7009). */
  public String revocationUrl() {
    return url() + dialect.below + REVOKE;
  }

  /**
   * The member {@code auth} of a connection that a deployment writes to use this server in place of
   * the manifest's, as a JSON object: its endpoints, and the client with its secret.
   */
  public String auth() {
    var auth = new LinkedHashMap<String, Object>();
    auth.put("authorizationUrl", authorizationUrl());
    auth.put("tokenUrl", tokenUrl());
    auth.put("revocationUrl", revocationUrl());
    auth.put("clientId", CLIENT_ID);
    auth.put("clientSecret", CLIENT_SECRET);
    return OAuthWire.json(auth);
  }

  /**
   * Members of its metadata, which it serves at the locations of RFC 8414 and of OpenID Connect
   * Discovery, below every path; a test changes them. Without members there is no document.
   */
  public Map<String, Object> metadata() {
    return metadata.members();
  }

  /** Members of each answer to a registration (RFC 7591), in place of the usual ones. */
  public Map<String, Object> registrationMembers() {
    return registration.members();
  }

  /** How many registrations were requested. */
  public int registrations() {
    return requests(REGISTER).size();
  }

  /** Adds a client; an empty secret makes it public. */
  public void addClient(String id, String secret) {
    clients.put(id, secret);
  }

  /** Forgets a client. */
  public void removeClient(String id) {
    clients.remove(id);
  }

  /** Plays a person who agrees; returns where the browser is sent. */
  public URI agree(URI authorizationUrl) {
    return TestPerson.decides(authorizationUrl, "agree");
  }

  /** Plays a person who declines; returns where the browser is sent. */
  public URI decline(URI authorizationUrl) {
    return TestPerson.decides(authorizationUrl, "decline");
  }

  /** Behaves in this way at a path, such as {@code /token}, until {@link #behavesAsUsual}. */
  public void behaves(String path, EndpointBehavior behavior) {
    behaviors.put(path, behavior);
  }

  /** Behaves as usual at all paths. */
  public void behavesAsUsual() {
    behaviors.clear();
  }

  /** Expires all access tokens, so that resources refuse them; refresh tokens stay in force. */
  public void expireAccessTokens() {
    grants.expireAccessTokens();
  }

  /** Revokes everything that was granted. */
  public void revokeAll() {
    grants.revokeAll();
  }

  /** Whether an access token is in force. */
  public boolean isValid(String accessToken) {
    return grants.valid(accessToken, dialect.clock.instant()).isPresent();
  }

  /** The scopes of an access token that is in force; empty for others. */
  public List<String> scopes(String accessToken) {
    return grants
        .valid(accessToken, dialect.clock.instant())
        .map(agreement -> agreement.scopes)
        .orElse(List.of());
  }

  /** How often a code or a rotated refresh token was used again. */
  public int reuses() {
    return grants.reuses();
  }

  /** All requests, the oldest first. */
  public List<ReceivedRequest> requests() {
    return List.copyOf(requests);
  }

  /** Requests at a path, the oldest first. */
  public List<ReceivedRequest> requests(String path) {
    return requests.stream().filter(request -> request.path().equals(path)).toList();
  }

  /** How many token requests had this grant type. */
  public int tokenRequests(String grantType) {
    return (int)
        requests(dialect.below + TOKEN).stream()
            .filter(request -> request.parameter("grant_type").equals(grantType))
            .count();
  }

  /** How many revocations were requested. */
  public int revocations() {
    return requests(dialect.below + REVOKE).size();
  }

  @Override
  public void close() {
    threads.shutdownNow();
    server.stop(0);
  }
}
