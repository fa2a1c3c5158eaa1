package org.integrationgateway.builtin.oidc.testing;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/**
 * An OpenID Connect provider on a free port of the loopback address, for tests. It has one client,
 * {@link #CLIENT}, and every user logs in there without a password: at once, or by a form. It can
 * break each rule of the protocol.
 */
public final class OpenIdServer implements AutoCloseable {
  /** The id of the client. */
  public static final String CLIENT = "gateway";

  /** The secret of the client, with characters that both ways of sending it must encode. */
  public static final String SECRET = "hush: 100% +secret&";

  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool(OpenIdServer::daemon);
  private final CountDownLatch closed = new CountDownLatch(1);
  private final OpenIdTokens tokens = new OpenIdTokens();
  private final Map<String, BrokenAnswer> broken = new ConcurrentHashMap<>();
  private final Map<String, Map<String, Object>> users = new ConcurrentHashMap<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private volatile Consumer<Map<String, Object>> metadata = document -> {};
  private volatile Consumer<Map<String, Object>> idToken = claims -> {};
  private volatile Consumer<Map<String, Object>> userInfo = claims -> {};
  private volatile Duration ahead = Duration.ZERO;
  private volatile String user = "ada";
  private volatile boolean form;

  /** Starts it. */
  public OpenIdServer() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    user("ada", Map.of("name", "Ada", "email", "ada@example.com", "email_verified", true));
    server.setExecutor(threads);
    var routes = new OpenIdRoutes(this);
    route(
        "/.well-known/openid-configuration",
        exchange -> OpenIdWire.json(exchange, 200, document()));
    route("/authorize", routes::authorize);
    route("/token", routes::token);
    route("/keys", exchange -> OpenIdWire.send(exchange, 200, "application/json", tokens.keys()));
    route("/userinfo", routes::userInfo);
    route("/logout", routes::logout);
    server.start();
  }

  private static Thread daemon(Runnable work) {
    var thread = new Thread(work, "openid-server");
    thread.setDaemon(true);
    return thread;
  }

  private void route(String path, BrokenAnswer answer) {
    server.createContext(
        path,
        exchange -> {
          requests.add(path);
          try (exchange) {
            broken.getOrDefault(path, answer).to(exchange);
          } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
          }
        });
  }

  /** The issuer, as its discovery document has it. */
  public URI issuer() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /** Signs its tokens. */
  public OpenIdTokens tokens() {
    return tokens;
  }

  /** Adds or replaces a user, who logs in from this moment. */
  public void user(String name, Map<String, Object> claims) {
    users.put(name, claims);
    user = name;
  }

  /** Asks for the name of the user at each login. */
  public void showForm() {
    form = true;
  }

  /** Sets its clock ahead of the real time. */
  public void clock(Duration difference) {
    ahead = difference;
  }

  /** Changes each discovery document. */
  public void metadata(Consumer<Map<String, Object>> change) {
    metadata = change;
  }

  /** Changes the claims of each identity token. */
  public void idToken(Consumer<Map<String, Object>> change) {
    idToken = change;
  }

  /** Changes each answer of the user info endpoint. */
  public void userInfo(Consumer<Map<String, Object>> change) {
    userInfo = change;
  }

  /** Answers at this path in another way: {@code /token}, {@code /keys} and so on. */
  public void breaks(String path, BrokenAnswer answer) {
    broken.put(path, answer);
  }

  /** Does not answer at this path. */
  public void isSilent(String path) {
    broken.put(path, BrokenAnswer.silence(closed));
  }

  /** Answers as usual everywhere. */
  public void isRepaired() {
    broken.clear();
  }

  /** How often this path was requested. */
  public long requests(String path) {
    return requests.stream().filter(path::equals).count();
  }

  boolean showsForm() {
    return form;
  }

  String user() {
    return user;
  }

  Map<String, Object> claims(String name) {
    return users.getOrDefault(name, Map.of());
  }

  void changeUserInfo(Map<String, Object> claims) {
    userInfo.accept(claims);
  }

  private Instant now() {
    return Instant.now().plus(ahead);
  }

  private Map<String, Object> document() {
    var document = new LinkedHashMap<String, Object>();
    document.put("issuer", issuer().toString());
    document.put("authorization_endpoint", issuer() + "/authorize");
    document.put("token_endpoint", issuer() + "/token");
    document.put("jwks_uri", issuer() + "/keys");
    document.put("userinfo_endpoint", issuer() + "/userinfo");
    document.put("end_session_endpoint", issuer() + "/logout");
    document.put("response_types_supported", List.of("code"));
    document.put("subject_types_supported", List.of("public"));
    document.put(
        "id_token_signing_alg_values_supported",
        List.of("RS256", "PS256", "ES256", "EdDSA", "HS256", "none"));
    document.put("authorization_response_iss_parameter_supported", true);
    document.put("backchannel_logout_supported", true);
    metadata.accept(document);
    return document;
  }

  String idToken(IssuedLogin login, String access) {
    var claims = new LinkedHashMap<String, Object>();
    claims.put("iss", issuer().toString());
    claims.put("sub", login.user());
    claims.put("aud", CLIENT);
    claims.put("iat", now().getEpochSecond());
    claims.put("exp", now().plusSeconds(300).getEpochSecond());
    claims.put("nonce", login.parameters().get("nonce"));
    claims.put("sid", login.sid());
    claims.put("at_hash", tokens.half(access));
    idToken.accept(claims);
    claims.values().removeIf(value -> value == null);
    return tokens.sign("JWT", claims);
  }

  /**
   * An access token for an API (RFC 9068).
   *
   * @param change of its claims
   */
  public String accessToken(String audience, Consumer<Map<String, Object>> change) {
    var claims = common();
    claims.put("aud", audience);
    claims.put("sub", user);
    claims.put("client_id", "a-program");
    claims.putAll(users.get(user));
    change.accept(claims);
    return tokens.sign("at+jwt", claims);
  }

  /**
   * An identity assertion for a client of another server.
   *
   * @param change of its claims
   */
  public String identityAssertion(String audience, Consumer<Map<String, Object>> change) {
    var claims = common();
    claims.put("aud", audience);
    claims.put("sub", user);
    claims.putAll(users.get(user));
    change.accept(claims);
    claims.values().removeIf(value -> value == null);
    return tokens.sign("oauth-id-jag+jwt", claims);
  }

  /**
   * A token of the back channel that ends logins.
   *
   * @param change of its claims, which name no user and no session
   */
  public String logoutToken(Consumer<Map<String, Object>> change) {
    var claims = common();
    claims.put("aud", CLIENT);
    claims.put("events", Map.of("http://schemas.openid.net/event/backchannel-logout", Map.of()));
    change.accept(claims);
    claims.values().removeIf(value -> value == null);
    return tokens.sign("logout+jwt", claims);
  }

  /** Posts a logout token to a client and returns the status of the answer. */
  public static int sendLogout(URI endpoint, String token) {
    var request =
        HttpRequest.newBuilder(endpoint)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(OpenIdWire.encoded(Map.of("logout_token", token))))
            .build();
    try {
      return HTTP.send(request, BodyHandlers.discarding()).statusCode();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (InterruptedException stopped) {
      throw new AssertionError(stopped);
    }
  }

  private Map<String, Object> common() {
    var claims = new LinkedHashMap<String, Object>();
    claims.put("iss", issuer().toString());
    claims.put("iat", now().getEpochSecond());
    claims.put("exp", now().plusSeconds(120).getEpochSecond());
    claims.put("jti", UUID.randomUUID().toString());
    return claims;
  }

  /** Opens the login page as a browser does; returns where the browser is sent. */
  public static URI logIn(URI page) {
    try {
      var answer = HTTP.send(HttpRequest.newBuilder(page).build(), BodyHandlers.discarding());
      return URI.create(answer.headers().firstValue("Location").orElseThrow());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (InterruptedException stopped) {
      throw new AssertionError(stopped);
    }
  }

  /** The parameters of a query or form. */
  public static Map<String, String> parameters(String query) {
    return OpenIdWire.parameters(query);
  }

  @Override
  public void close() {
    closed.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
