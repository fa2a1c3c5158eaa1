package org.integrationgateway.testkit.mcp;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.integrationgateway.base.thread.DaemonThread;
import org.integrationgateway.testkit.mcp.offered.RpcFault;
import org.integrationgateway.testkit.mcp.offered.RpcText;
import tools.jackson.databind.node.ObjectNode;

/**
 * An MCP server over HTTP on a free port of the loopback address. It offers tools, prompts and
 * resources for every feature of the protocol under the names for which the official conformance
 * suite asks, the same in both generations, and passes that suite itself. It requires no
 * credential.
 *
 * <p>Some tools change what clients listen to: {@code test_trigger_tool_change}, {@code
 * test_trigger_prompt_change}, and {@code test_trigger_resource_update} for the resource {@code
 * test://watched-resource}. {@code test_page} has a page of MCP Apps, which alone calls {@code
 * test_page_refresh}.
 */
public final class EveryFeatureServer implements AutoCloseable {
  /** Path of the endpoint. */
  public static final String PATH = "/mcp";

  /** The instructions of the server for its clients. */
  public static final String INSTRUCTIONS = "Call the tools by the names that the suite knows.";

  /**
   * Member of {@code _meta} in its requests to clients with sessions: the key that the same
   * question has in {@code inputRequests} of the newer generation.
   */
  public static final String INPUT_KEY = "org.integrationgateway/inputKey";

  private final HttpServer server;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(DaemonThread.factory("every-feature-server"));
  private final List<String> received = new CopyOnWriteArrayList<>();
  private volatile GenerationEndpoint endpoint;

  private EveryFeatureServer(McpGeneration generation, int port) {
    endpoint = endpoint(generation);
    // An answer is two packets; without this setting the second waits for a delayed
    // acknowledgement.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    server.setExecutor(threads);
    server.createContext(PATH, this::serve);
    server.start();
  }

  /** Starts a server of a generation. */
  public static EveryFeatureServer start(McpGeneration generation) {
    return start(generation, 0);
  }

  /**
   * Starts a server of a generation.
   *
   * @param port 0: a free one
   */
  public static EveryFeatureServer start(McpGeneration generation, int port) {
    return new EveryFeatureServer(generation, port);
  }

  private static GenerationEndpoint endpoint(McpGeneration generation) {
    return switch (generation) {
      case SESSIONS -> new SessionEndpoint();
      case STATELESS -> new StatelessEndpoint(true);
      case BOTH -> new BothEndpoint();
    };
  }

  static ObjectNode info() {
    return RpcText.object().put("name", "every-feature-server").put("version", "1.0.0");
  }

  private void serve(HttpExchange exchange) throws IOException {
    var answer = new HttpAnswer(exchange);
    try {
      var request = new Received(exchange);
      var body = exchange.getRequestBody().readAllBytes();
      if (!request.local()) {
        answer.status(403);
        return;
      }
      switch (exchange.getRequestMethod()) {
        case "POST" -> {
          var message = RpcText.message(body);
          received.add(message.toString());
          endpoint.post(request, message, answer);
        }
        case "GET" -> endpoint.get(request, answer);
        case "DELETE" -> endpoint.delete(request, answer);
        default -> {
          answer.header("Allow", "GET, POST, DELETE");
          answer.status(405);
        }
      }
    } catch (RpcFault fault) {
      answer.last(fault.status(), RpcText.error(null, fault));
    } catch (UncheckedIOException clientIsGone) {
      answer.end();
    } catch (RuntimeException failure) {
      answer.last(500, RpcText.error(null, RpcFault.of(-32603, String.valueOf(failure))));
    }
  }

  /** The URL of the endpoint. */
  public String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + PATH;
  }

  /** The messages that clients have sent, as JSON, the oldest first. */
  public List<String> received() {
    return List.copyOf(received);
  }

  /** Forgets all sessions and ends all streams, as a restart does. */
  public void forgetSessions() {
    endpoint.forgetSessions();
  }

  /** Goes on as a server of a generation, under the same URL. */
  public void becomes(McpGeneration generation) {
    endpoint.forgetSessions();
    endpoint = endpoint(generation);
  }

  @Override
  public void close() {
    threads.shutdownNow();
    server.stop(0);
  }
}
