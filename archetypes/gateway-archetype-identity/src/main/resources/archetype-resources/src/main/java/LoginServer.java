package ${package};

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.identity.AuthorizeRequest;
import org.integrationgateway.sdk.identity.FormEncoding;

/**
 * The login page. Its query contains the request of the login, so the server keeps no state between
 * the page and the password. On a network, put a proxy with TLS in front of it.
 */
final class LoginServer implements AutoCloseable {
  static final String PATH = "/login";

  private static final int AT_A_TIME = 4;
  private static final int MOST_BYTES = 8_192;

  /** Number of consecutive failures after which a login has to wait between attempts. */
  private static final int MOST_FAILURES = 10;

  private static final Duration WHILE = Duration.ofMinutes(1);
  private static final int MOST_REMEMBERED = 1_000;

  private static final String PAGE =
      """
      <!doctype html>
      <html lang="en">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>Log in</title>
      <style>
        form { display: grid; gap: 1rem; width: 20rem; margin: 4rem auto; font-family: sans-serif }
        input { display: block; box-sizing: border-box; width: 20rem; font: inherit }
      </style>
      <form method="post">
        <h1>Log in to %s</h1>
        <p role="alert">%s</p>
        <label>Login <input name="login" value="%s" autocomplete="username" required></label>
        <label>Password
          <input name="password" type="password" autocomplete="current-password" required>
        </label>
        <button>Log in</button>
      </form>
      """;

  /** Checks requests and passwords. */
  interface Logins {
    /** Checks a request for a code; returns the name of its client. */
    String accept(AuthorizeRequest request);

    /** Returns the address for the browser, with the code; empty when the password is wrong. */
    Optional<URI> login(AuthorizeRequest request, String login, Secret password);
  }

  private record Failures(int inARow, Instant last) {}

  private final Map<String, Failures> failures =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Failures> eldest) {
          return size() > MOST_REMEMBERED;
        }
      };
  private final HttpServer server;
  private final ExecutorService threads = Executors.newFixedThreadPool(AT_A_TIME);
  private final Logins logins;
  private final InstantSource clock;

  LoginServer(InetSocketAddress address, Logins logins, InstantSource clock) {
    this.logins = logins;
    this.clock = clock;
    try {
      server = HttpServer.create(address, 0);
    } catch (IOException taken) {
      threads.shutdown();
      throw new IllegalArgumentException(
          "the login page cannot listen on " + address + ": choose another port", taken);
    }
    server.createContext(PATH, this::handle);
    server.setExecutor(threads);
    server.start();
  }

  int port() {
    return server.getAddress().getPort();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      try {
        answer(exchange);
      } catch (ServiceException refused) {
        // Does not redirect to the address of the request, because that address was refused.
        send(exchange, refused.reason() == Reason.INVALID_INPUT ? 400 : 503, refused.getMessage());
      } catch (IllegalArgumentException malformed) {
        send(exchange, 400, "this is not a login page: start again");
      }
    }
  }

  private void answer(HttpExchange exchange) throws IOException {
    var query = exchange.getRequestURI().getRawQuery();
    var request = AuthorizeRequest.read(FormEncoding.decode(query == null ? "" : query));
    var client = logins.accept(request);
    if (exchange.getRequestMethod().equals("GET")) {
      send(exchange, 200, page(client, "", request.loginHint().orElse("")));
      return;
    }
    byte[] body = exchange.getRequestBody().readNBytes(MOST_BYTES + 1);
    if (!exchange.getRequestMethod().equals("POST") || body.length > MOST_BYTES) {
      throw new IllegalArgumentException("neither the page nor a login");
    }
    var form = FormEncoding.decode(new String(body, StandardCharsets.UTF_8));
    var login = form.getOrDefault("login", "").strip();
    if (!mayTry(login)) {
      send(exchange, 429, page(client, "Too many attempts: wait a minute.", login));
      return;
    }
    var end = logins.login(request, login, Secret.of(form.getOrDefault("password", "")));
    if (end.isEmpty()) {
      send(exchange, 401, page(client, "Login or password is wrong.", login));
      return;
    }
    succeeded(login);
    exchange.getResponseHeaders().set("Location", end.get().toString());
    send(exchange, 303, "");
  }

  /**
   * Counts an attempt as failed before it is checked, so that concurrent attempts have no
   * advantage.
   */
  private synchronized boolean mayTry(String login) {
    var now = clock.instant();
    var before = failures.getOrDefault(login, new Failures(0, Instant.EPOCH));
    if (before.inARow() >= MOST_FAILURES && now.isBefore(before.last().plus(WHILE))) {
      return false;
    }
    failures.put(login, new Failures(Math.min(before.inARow() + 1, MOST_FAILURES), now));
    return true;
  }

  private synchronized void succeeded(String login) {
    failures.remove(login);
  }

  private static String page(String client, String message, String login) {
    return PAGE.formatted(escaped(client), escaped(message), escaped(login));
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }

  private static void send(HttpExchange exchange, int status, String text) throws IOException {
    var headers = exchange.getResponseHeaders();
    boolean isPage = text.startsWith("<!doctype");
    headers.set("Content-Type", (isPage ? "text/html" : "text/plain") + "; charset=utf-8");
    headers.set("Cache-Control", "no-store");
    headers.set("Referrer-Policy", "no-referrer");
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set(
        "Content-Security-Policy",
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'");
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
