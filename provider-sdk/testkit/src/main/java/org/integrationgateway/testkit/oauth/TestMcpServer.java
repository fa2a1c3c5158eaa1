package org.integrationgateway.testkit.oauth;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.integrationgateway.base.thread.DaemonThread;

/**
 * An MCP server that requires tokens of a {@link TestAuthorizationServer}, on a free port of the
 * loopback address. It answers requests without a valid token with a challenge, publishes its
 * metadata (RFC 9728), and serves a small API below {@code /api}, which requires the same tokens.
 */
public final class TestMcpServer implements AutoCloseable {
  /** Path of the MCP endpoint. */
  public static final String PATH = "/mcp";

  private static final String API = "/api";
  private static final String METADATA = "/.well-known/oauth-protected-resource";

  private final HttpServer server;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(DaemonThread.factory("test-mcp-server"));
  private final TestAuthorizationServer issuer;
  private final Map<String, Object> metadata = Collections.synchronizedMap(new LinkedHashMap<>());
  private final Map<String, List<String>> required = new ConcurrentHashMap<>();
  private final Map<String, EndpointBehavior> behaviors = new ConcurrentHashMap<>();
  private final List<ReceivedRequest> requests = new CopyOnWriteArrayList<>();
  private volatile Optional<String> challenge;

  private TestMcpServer(TestAuthorizationServer issuer) {
    this.issuer = issuer;
    server = OAuthWire.listening();
    metadata.put("resource", mcpUrl());
    metadata.put("authorization_servers", List.of(issuer.url()));
    challenge = Optional.of("Bearer resource_metadata=\"" + metadataUrl() + '"');
    server.setExecutor(threads);
    route(METADATA, this::metadata);
    route(PATH, this::call);
    route(API, this::call);
    server.start();
  }

  /** Starts a server whose tokens come from this authorization server. */
  public static TestMcpServer start(TestAuthorizationServer issuer) {
    return new TestMcpServer(issuer);
  }

  private void route(String path, TestAuthorizationServer.Route route) {
    server.createContext(
        path,
        exchange -> {
          try (exchange) {
            var request = ReceivedRequest.of(exchange);
            requests.add(request);
            EndpointBehavior usually = (same, usual) -> usual.send();
            behaviors
                .getOrDefault(request.path(), usually)
                .answer(exchange, () -> route.answer(exchange, request));
          } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
          }
        });
  }

  private void metadata(HttpExchange exchange, ReceivedRequest request) throws IOException {
    if (metadata.isEmpty()) {
      OAuthWire.send(exchange, 404, "text/plain", "there is no metadata");
      return;
    }
    OAuthWire.json(exchange, 200, new LinkedHashMap<>(metadata));
  }

  private void call(HttpExchange exchange, ReceivedRequest request) throws IOException {
    var header = request.header("Authorization");
    var token = header.startsWith("Bearer ") ? header.substring("Bearer ".length()) : "";
    if (!issuer.isValid(token)) {
      var invalid = token.isEmpty() ? "" : ", error=\"invalid_token\"";
      challenge.ifPresent(text -> challenge(exchange, text + invalid));
      OAuthWire.json(exchange, 401, Map.of("error", "a valid token is required"));
      return;
    }
    var needed = required.getOrDefault(request.path(), List.of());
    if (!issuer.scopes(token).containsAll(needed)) {
      challenge(
          exchange,
          "Bearer error=\"insufficient_scope\", scope=\"" + String.join(" ", needed) + '"');
      OAuthWire.json(exchange, 403, Map.of("error", "insufficient_scope"));
      return;
    }
    OAuthWire.json(exchange, 200, Map.of("path", request.path(), "scopes", issuer.scopes(token)));
  }

  private static void challenge(HttpExchange exchange, String value) {
    exchange.getResponseHeaders().add("WWW-Authenticate", value);
  }

  /** The base URL of the server, without a slash at the end. */
  public String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** The URL of the MCP endpoint. */
  public String mcpUrl() {
    return url() + PATH;
  }

  /** The URL of the API. */
  public String apiUrl() {
    return url() + API;
  }

  /** The URL of the metadata, which is also at the other locations of RFC 9728. */
  public String metadataUrl() {
    return url() + METADATA + PATH;
  }

  /** Members of its metadata; a test changes them. Without members there is no document. */
  public Map<String, Object> metadata() {
    return metadata;
  }

  /** Sends this challenge; empty text: none. */
  public void challenges(String value) {
    challenge = Optional.of(value).filter(text -> !text.isEmpty());
  }

  /** Requires these scopes at a path. */
  public void requires(String path, String... scopes) {
    required.put(path, List.of(scopes));
  }

  /** Behaves in this way at a path. */
  public void behaves(String path, EndpointBehavior behavior) {
    behaviors.put(path, behavior);
  }

  /** All requests, the oldest first. */
  public List<ReceivedRequest> requests() {
    return List.copyOf(requests);
  }

  /** Requests at a path, the oldest first. */
  public List<ReceivedRequest> requests(String path) {
    return requests.stream().filter(request -> request.path().equals(path)).toList();
  }

  @Override
  public void close() {
    threads.shutdownNow();
    server.stop(0);
  }
}
