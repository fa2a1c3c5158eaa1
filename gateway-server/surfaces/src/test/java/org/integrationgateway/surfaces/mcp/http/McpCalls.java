package org.integrationgateway.surfaces.mcp.http;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.core.call.CallClient;
import org.integrationgateway.core.call.ClientAnswerException;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.egress.EgressPolicy;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.outbound.OutboundClient;
import org.integrationgateway.core.outbound.OutboundLimits;
import org.integrationgateway.engines.signing.Presentation;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.Credential;
import org.integrationgateway.surfaces.mcp.McpContext;
import org.integrationgateway.surfaces.mcp.McpEvents;
import org.integrationgateway.surfaces.request.AppRequests;
import tools.jackson.databind.node.ObjectNode;

/** Requests to MCP servers over the guarded client, as calls make them. */
final class McpCalls implements AutoCloseable {
  /** For all tests: it takes long to start. */
  private static final OutboundClient CLIENT =
      new OutboundClient(8 << 20, OutboundLimits.fixed(Duration.ofSeconds(30)), Clock.systemUTC());

  private final ExecutorService background = Executors.newCachedThreadPool();
  private final Connection connection =
      new Connection(
          "main",
          Optional.empty(),
          Connection.Auth.OAUTH2,
          false,
          List.of(),
          new Presentation.Bearer("token"),
          Map.of());

  /** The notifications of the servers. */
  final BlockingQueue<String> announced = new LinkedBlockingQueue<>();

  private final HttpMcpServer server;

  McpCalls(String url) {
    var requests =
        new AppRequests(
            Map.of("main", connection),
            CLIENT.under(
                new EgressPolicy(
                    new ServerConfig.Egress(true, false), Optional.of(Set.of("127.0.0.1")))));
    server =
        new HttpMcpServer(
            "notes",
            url,
            requests,
            Map.of(),
            new McpEvents() {
              @Override
              public void listChanged(String app, Subject subject, ListKind list) {
                announced.add(app + " " + subject.id() + " " + list);
              }

              @Override
              public void resourceUpdated(String app, Subject subject, String uri) {
                announced.add(app + " " + subject.id() + " " + uri);
              }

              @Override
              public void elicitationCompleted(String app, Subject subject, String elicitation) {
                announced.add(app + " " + subject.id() + " done " + elicitation);
              }
            },
            background);
  }

  HttpMcpServer server() {
    return server;
  }

  ObjectNode request(String method, String params) {
    return request(method, params, context(CallClient.UNREACHABLE));
  }

  ObjectNode request(String method, String params, McpContext context) {
    return server.request(method, Json.parseObject(params.getBytes()), context);
  }

  ObjectNode call(String tool) {
    return call(tool, CallClient.UNREACHABLE);
  }

  ObjectNode call(String tool, CallClient caller) {
    return request("tools/call", "{\"name\":\"" + tool + "\",\"arguments\":{}}", context(caller));
  }

  McpContext context(CallClient caller) {
    return context("user:alice", "secret", caller, Duration.ofSeconds(60));
  }

  McpContext context(String subject, String token, CallClient caller, Duration time) {
    var credential =
        new Credential(
            "main",
            "default",
            Optional.of(Secret.of(token)),
            Map.of("token", Secret.of(token)),
            Map.of());
    return new McpContext(
        connection,
        CallContext.of(Subject.of(subject)),
        Optional.of(credential),
        Deadline.in(time),
        caller);
  }

  @Override
  public void close() {
    server.close();
    background.shutdownNow();
  }

  /** A client that answers every question, and remembers what it heard. */
  static final class Listener implements CallClient {
    final List<String> heard = new CopyOnWriteArrayList<>();
    final List<Runnable> cancellations = new CopyOnWriteArrayList<>();
    boolean resumes;
    ObjectNode answers = Json.object();

    @Override
    public ObjectNode capabilities() {
      return Json.parseObject("{\"elicitation\":{},\"roots\":{}}".getBytes());
    }

    @Override
    public boolean resumes() {
      return resumes;
    }

    @Override
    public ObjectNode answers() {
      return answers;
    }

    @Override
    public ObjectNode meta() {
      return Json.object().put("example.com/trace", "t1");
    }

    @Override
    public boolean wantsProgress() {
      return true;
    }

    @Override
    public void progress(ObjectNode params) {
      heard.add("progress " + params);
    }

    @Override
    public Optional<String> logLevel() {
      return Optional.of("info");
    }

    @Override
    public void log(ObjectNode params) {
      heard.add("log " + params);
    }

    @Override
    public ObjectNode ask(String method, ObjectNode params, Deadline deadline) {
      heard.add(method + " " + params);
      if (method.equals("sampling/createMessage")) {
        throw ClientAnswerException.unreachable(method);
      }
      return Json.object().put("action", "accept").put("asked", method);
    }

    @Override
    public Registration whenCancelled(Runnable action) {
      cancellations.add(action);
      return () -> cancellations.remove(action);
    }
  }
}
