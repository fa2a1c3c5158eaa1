package org.integrationgateway.builtin.demo;

import java.net.URI;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.integrationgateway.sdk.Secret;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * An inventory over HTTP on the loopback address, behind a bearer token: the upstream of the
 * declarative sample. All items are in memory.
 */
public final class DemoService implements AutoCloseable {
  /** The default port, which the sample's manifest uses. */
  public static final int DEFAULT_PORT = 8091;

  private static final JsonMapper JSON = JsonMapper.shared();

  private final Server server;
  private final ServerConnector connector;
  private final Secret token;

  private DemoService(Server server, ServerConnector connector, Secret token) {
    this.server = server;
    this.connector = connector;
    this.token = token;
  }

  /**
   * Starts it.
   *
   * @param port 0 takes any free one
   * @param token what callers must present
   */
  public static DemoService start(int port, Secret token) {
    var threads = new QueuedThreadPool(12, 2);
    threads.setName("demo-service");
    threads.setDaemon(true);
    var http = new HttpConfiguration();
    http.setSendServerVersion(false);
    var server = new Server(threads);
    var connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http));
    connector.setHost("127.0.0.1");
    connector.setPort(port);
    server.addConnector(connector);
    server.setHandler(new Routes(new Inventory(), token));
    try {
      server.start();
    } catch (Exception e) {
      throw new IllegalStateException(
          "the demo service cannot listen on 127.0.0.1:" + port + ": " + e.getMessage(), e);
    }
    return new DemoService(server, connector, token);
  }

  /** The URL of the service. */
  public URI uri() {
    return URI.create("http://127.0.0.1:" + connector.getLocalPort());
  }

  /** The token that callers must present. */
  public Secret token() {
    return token;
  }

  @Override
  public void close() {
    try {
      server.stop();
    } catch (Exception e) {
      throw new IllegalStateException("the demo service did not stop: " + e.getMessage(), e);
    }
  }

  /** An answer: a status, and a JSON value or an empty body. */
  private record Answer(int status, Optional<Object> body) {
    static Answer of(int status, Object body) {
      return new Answer(status, Optional.of(body));
    }

    static Answer error(int status, String code, String message) {
      return of(status, Map.of("error", Map.of("code", code, "message", message)));
    }
  }

  private static final class Routes extends Handler.Abstract {
    private static final int MOST_BYTES = 64 * 1024;
    private static final int MOST_ITEMS = 100;

    private final Inventory inventory;
    private final Secret token;

    Routes(Inventory inventory, Secret token) {
      this.inventory = inventory;
      this.token = token;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      var answer = answer(request);
      response.setStatus(answer.status());
      if (answer.status() == 401) {
        response.getHeaders().put(HttpHeader.WWW_AUTHENTICATE, "Bearer realm=\"inventory\"");
      }
      if (answer.body().isEmpty()) {
        callback.succeeded();
        return true;
      }
      response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
      Content.Sink.write(
          response, true, JSON.writeValueAsString(answer.body().orElseThrow()), callback);
      return true;
    }

    private Answer answer(Request request) throws Exception {
      if (!allowed(request)) {
        return Answer.error(401, "unauthorized", "Present the token as 'Authorization: Bearer'.");
      }
      try {
        return route(request, Request.getPathInContext(request));
      } catch (JacksonException e) {
        return Answer.error(400, "invalid_json", "The body is not valid JSON.");
      } catch (IllegalArgumentException e) {
        return Answer.error(400, "invalid_item", String.valueOf(e.getMessage()));
      }
    }

    private boolean allowed(Request request) {
      var header = request.getHeaders().get(HttpHeader.AUTHORIZATION);
      return header != null
          && header.startsWith("Bearer ")
          && token.matches(Secret.of(header.substring("Bearer ".length())));
    }

    private Answer route(Request request, String path) throws Exception {
      var call = request.getMethod() + " " + path.replaceFirst("^(/items/)[^/]+$", "$1{sku}");
      var sku = path.substring(path.lastIndexOf('/') + 1);
      return switch (call) {
        case "GET /whoami" -> Answer.of(200, Map.of("user", "demo", "service", "inventory"));
        case "GET /items" -> list(request);
        case "POST /items" -> add(Item.from(body(request)));
        case "GET /items/{sku}" ->
            inventory.find(sku).map(item -> Answer.of(200, item)).orElseGet(() -> unknown(sku));
        case "PATCH /items/{sku}" -> {
          var change = body(request);
          yield inventory
              .change(sku, item -> item.with(change))
              .map(item -> Answer.of(200, item))
              .orElseGet(() -> unknown(sku));
        }
        case "DELETE /items/{sku}" ->
            inventory.remove(sku) ? new Answer(204, Optional.empty()) : unknown(sku);
        default -> Answer.error(404, "not_found", "There is no " + call + ".");
      };
    }

    private Answer list(Request request) {
      var query = Request.extractQueryParameters(request);
      var limit = query.getValue("limit");
      var most =
          limit == null ? MOST_ITEMS : limit.matches("\\d{1,4}") ? Integer.parseInt(limit) : 0;
      if (most < 1 || most > MOST_ITEMS) {
        return Answer.error(400, "invalid_limit", "limit must be between 1 and " + MOST_ITEMS);
      }
      var items = inventory.list(Optional.ofNullable(query.getValue("category")), most);
      return Answer.of(200, Map.of("items", items));
    }

    private Answer add(Item item) {
      return inventory.add(item)
          ? Answer.of(201, item)
          : Answer.error(409, "exists", "There is already an item '" + item.sku() + "'.");
    }

    private static JsonNode body(Request request) throws Exception {
      try (var in = Content.Source.asInputStream(request)) {
        var bytes = in.readNBytes(MOST_BYTES + 1);
        if (bytes.length > MOST_BYTES) {
          throw new IllegalArgumentException("the body is larger than " + MOST_BYTES + " bytes");
        }
        var json = JSON.readTree(bytes);
        if (!json.isObject()) {
          throw new IllegalArgumentException("the body must be a JSON object");
        }
        return json;
      }
    }

    private static Answer unknown(String sku) {
      return Answer.error(404, "not_found", "There is no item '" + sku + "'.");
    }
  }
}
