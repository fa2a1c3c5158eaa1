package org.integrationgateway.samples.vault;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;
import org.integrationgateway.base.thread.DaemonThread;
import org.integrationgateway.sdk.json.JsonValues;

/**
 * Answers as the documents of the server's HTTP API say, refusals included: tokens and their
 * policies, logins, key-value of both versions, transit, leases, a seal and failures to plan.
 */
final class StandIn implements TestServer {
  /** A response. */
  record Reply(int status, Map<String, ?> body) {
    static Reply data(Map<String, ?> data) {
      return new Reply(200, Map.of("data", data));
    }

    static Reply error(int status, String... errors) {
      return new Reply(status, Map.of("errors", List.of(errors)));
    }
  }

  private final HttpServer http;
  private final StandInTokens tokens = new StandInTokens();
  private final StandInEngines engines = new StandInEngines();
  private final Deque<Reply> planned = new ArrayDeque<>();
  private volatile boolean sealed;
  private volatile String namespace = "";

  StandIn() {
    this(null);
  }

  /**
   * @param tls null for HTTP
   */
  StandIn(SSLContext tls) {
    var any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    try {
      if (tls == null) {
        http = HttpServer.create(any, 0);
      } else {
        var https = HttpsServer.create(any, 0);
        https.setHttpsConfigurator(new HttpsConfigurator(tls));
        http = https;
      }
    } catch (IOException noPort) {
      throw new UncheckedIOException(noPort);
    }
    http.setExecutor(Executors.newCachedThreadPool(DaemonThread.factory("stand-in")));
    http.createContext("/v1/", this::serve);
    http.start();
  }

  private void serve(HttpExchange exchange) throws IOException {
    try (exchange) {
      var text = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      Map<String, ?> body = text.isEmpty() ? Map.of() : JsonValues.parseObject(text);
      Reply reply;
      synchronized (this) {
        reply = reply(exchange, body);
      }
      var bytes =
          reply.status() == 204
              ? new byte[0]
              : JsonValues.write(reply.body()).getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(reply.status(), bytes.length == 0 ? -1 : bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }

  private Reply reply(HttpExchange exchange, Map<String, ?> body) {
    if (sealed) {
      return Reply.error(503, "Vault is sealed");
    }
    if (!planned.isEmpty()) {
      return planned.removeFirst();
    }
    var sent = exchange.getRequestHeaders().getFirst("X-Vault-Namespace");
    if (!namespace.equals(sent == null ? "" : sent)) {
      return Reply.error(404, "no handler for route. route entry not found.");
    }
    var path = exchange.getRequestURI().getPath().substring("/v1/".length());
    var query = exchange.getRequestURI().getQuery();
    if (path.endsWith("/login")) {
      return tokens.login(path, body);
    }
    var token = exchange.getRequestHeaders().getFirst("X-Vault-Token");
    var method = exchange.getRequestMethod();
    var capability = method.equals("POST") ? "update" : "list=true".equals(query) ? "list" : "read";
    var asked = capability.equals("list") && !path.endsWith("/") ? path + "/" : path;
    if (!tokens.permits(token, asked, capability)) {
      return tokens.isValid(token)
          ? Reply.error(403, "1 error occurred:\n\t* permission denied\n\n")
          : Reply.error(403, "2 errors occurred:\n\t* permission denied\n\t* invalid token\n\n");
    }
    if (path.startsWith("auth/token/")) {
      return tokens.self(path, token);
    }
    return engines.answer(path, query == null ? "" : query, capability, body);
  }

  /** Requires this namespace of all requests. */
  void requireNamespace(String wanted) {
    namespace = wanted;
  }

  /** Answers the next requests so, before all others. */
  synchronized void plan(Reply... replies) {
    planned.addAll(List.of(replies));
  }

  /** Ends all tokens but the root one. */
  synchronized void revokeAll() {
    tokens.revokeAll();
  }

  /** Lets a service account log in. */
  synchronized void account(String role, String jwt, Policy policy) {
    tokens.account(role, jwt, policy);
  }

  /** Sets how long leases of {@code database/creds} live, and how often they are renewed. */
  synchronized void leases(int seconds, int renewals) {
    engines.leases(seconds, renewals);
  }

  synchronized int renewedLeases() {
    return engines.renewedLeases();
  }

  @Override
  public String address() {
    return (http instanceof HttpsServer ? "https" : "http")
        + "://127.0.0.1:"
        + http.getAddress().getPort();
  }

  @Override
  public String root() {
    return StandInTokens.ROOT;
  }

  @Override
  public synchronized void store(String path, Map<String, ?> members) {
    engines.store(path, members);
  }

  @Override
  public synchronized void delete(String path) {
    engines.delete(path);
  }

  @Override
  public synchronized void storeOld(String path, Map<String, ?> members) {
    engines.storeOld(path, members);
  }

  @Override
  public synchronized void makeKey(String name) {
    engines.transit().make(name);
  }

  @Override
  public synchronized void rotateKey(String name) {
    engines.transit().make(name);
  }

  @Override
  public synchronized void leastDecryption(String key, int version) {
    engines.transit().least(key, version);
  }

  @Override
  public synchronized String token(Policy policy, int seconds, boolean renewable) {
    return tokens.make(policy, seconds, Integer.MAX_VALUE, renewable);
  }

  @Override
  public synchronized Role role(Policy policy, int seconds, int mostSeconds) {
    return tokens.role(policy, seconds, mostSeconds);
  }

  @Override
  public void seal() {
    sealed = true;
  }

  @Override
  public void unseal() {
    sealed = false;
  }

  /** How many tokens logins have made. */
  synchronized int logins() {
    return tokens.logins();
  }

  @Override
  public void close() {
    http.stop(0);
  }
}
