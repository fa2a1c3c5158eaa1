package org.integrationgateway.surfaces.mcp.http;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.http.HttpField;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.outbound.RequestAbort;
import org.integrationgateway.surfaces.mcp.McpContext;
import org.integrationgateway.surfaces.mcp.McpErrorException;
import org.integrationgateway.surfaces.mcp.McpEvents;
import org.integrationgateway.surfaces.mcp.exchange.GenerationErrors;
import org.integrationgateway.surfaces.mcp.exchange.McpRequests;
import org.integrationgateway.surfaces.mcp.exchange.OtherGenerationException;
import org.integrationgateway.surfaces.mcp.exchange.ServerGeneration;
import org.integrationgateway.surfaces.mcp.exchange.ServerListening;
import org.integrationgateway.surfaces.mcp.exchange.StreamReader;
import org.integrationgateway.surfaces.mcp.wire.Announcements;
import org.integrationgateway.surfaces.mcp.wire.ClientMessages;
import org.integrationgateway.surfaces.mcp.wire.HeaderText;
import org.integrationgateway.surfaces.mcp.wire.InputRounds;
import org.integrationgateway.surfaces.mcp.wire.ListPages;
import org.integrationgateway.surfaces.mcp.wire.RunningRequest;
import org.integrationgateway.surfaces.mcp.wire.ServerMessage;
import org.integrationgateway.surfaces.mcp.wire.ServerMessage.Answer;
import org.integrationgateway.surfaces.mcp.wire.ServerMessage.Notice;
import org.integrationgateway.surfaces.mcp.wire.UpstreamMeta;
import tools.jackson.databind.node.ObjectNode;

/** Servers of 2026-07-28: each request stands alone (Streamable HTTP). */
final class StatelessServer implements ServerGeneration {
  private static final HttpField VERSION =
      new HttpField("MCP-Protocol-Version", ClientMessages.MODERN);
  private static final int MOST_TOOLS = 20_000;

  private final String app;
  private final McpEvents events;
  private final McpRequests requests;
  private final StreamReader reader;
  private final ToolHeaders tools = new ToolHeaders();
  private final AtomicLong ids;

  /**
   * @param ids of requests
   */
  StatelessServer(String app, McpRequests requests, McpEvents events, AtomicLong ids) {
    this.app = app;
    this.events = events;
    this.requests = requests;
    this.reader = new StreamReader(requests);
    this.ids = ids;
  }

  @Override
  public ObjectNode describe(URI uri, McpContext context) throws OtherGenerationException {
    return description(once(uri, "server/discover", Json.object(), context));
  }

  /** A result of {@code server/discover} in the shape of a description. */
  static ObjectNode description(ObjectNode discovered) {
    var description = Json.object();
    for (var member : List.of("capabilities", "instructions", "supportedVersions")) {
      var value = discovered.get(member);
      if (value != null) {
        description.set(member, value);
      }
    }
    var info = discovered.path("_meta").path("io.modelcontextprotocol/serverInfo");
    description.set("serverInfo", info.isObject() ? info : Json.object());
    return description;
  }

  @Override
  public ObjectNode request(URI uri, String method, ObjectNode params, McpContext context)
      throws OtherGenerationException {
    return InputRounds.run(params, context, sent -> corrected(uri, method, sent, context));
  }

  /** Repeats the request with the headers of the tool as it is now, when the server misses some. */
  private ObjectNode corrected(URI uri, String method, ObjectNode params, McpContext context)
      throws OtherGenerationException {
    if (method.equals("tools/list")) {
      return tools.learn(uri, once(uri, method, params, context));
    }
    try {
      return once(uri, method, params, context);
    } catch (McpErrorException mismatch) {
      if (mismatch.code() != GenerationErrors.HEADER_MISMATCH || !method.equals("tools/call")) {
        throw mismatch;
      }
      ListPages.all(
          "tools/list",
          "tools",
          MOST_TOOLS,
          page -> tools.learn(uri, once(uri, "tools/list", page, context)));
      return once(uri, method, params, context);
    }
  }

  /**
   * Sends a request once.
   *
   * @throws OtherGenerationException when the server does not know this generation
   */
  ObjectNode once(URI uri, String method, ObjectNode params, McpContext context)
      throws OtherGenerationException {
    var running = new RunningRequest(ids.incrementAndGet(), context.client(), context.deadline());
    var message =
        ClientMessages.request(
            running.id(), method, UpstreamMeta.stateless(params, running.id(), context.client()));
    var abort = new RequestAbort();
    try (var registration = context.client().whenCancelled(abort::abort);
        var reply =
            requests.post(
                context, context.deadline(), uri, headers(uri, method, params), message, abort)) {
      return answer(reply, method, running).orThrow();
    } catch (IOException broken) {
      throw requests.broken(method, broken, context.deadline(), abort);
    }
  }

  /** Updates are asked for when a stream is opened. */
  @Override
  public ObjectNode subscribe(URI uri, String resource, McpContext context) {
    return Json.object();
  }

  @Override
  public ObjectNode unsubscribe(URI uri, String resource, McpContext context) {
    return Json.object();
  }

  @Override
  public boolean asksOnce() {
    return true;
  }

  @Override
  public Optional<Duration> hear(
      URI uri, ServerListening listening, RequestAbort abort, Runnable opened)
      throws IOException, OtherGenerationException {
    var context = listening.context();
    var method = "subscriptions/listen";
    var params = Json.object();
    params.set("notifications", listening.filter());
    long id = ids.incrementAndGet();
    var message =
        ClientMessages.request(id, method, UpstreamMeta.stateless(params, id, context.client()));
    var announcements = new Announcements(app, context.call().subject(), events);
    var headers = headers(uri, method, params);
    try (var reply = requests.listen(context, uri, headers, Optional.of(message), abort)) {
      if (reply.status() != 200 || !McpRequests.isEvents(reply)) {
        return reply.status() >= 500 ? Optional.of(Duration.ZERO) : Optional.empty();
      }
      var stream = reader.events(reply, Optional.empty());
      reader.until(
          answer -> answer.answers(id),
          stream,
          heard -> {
            if (heard instanceof Notice notice) {
              opened.run();
              announcements.take(notice);
            }
          });
      return Optional.of(stream.retry().orElse(Duration.ZERO));
    }
  }

  List<HttpField> headers(URI uri, String method, ObjectNode params) {
    var headers = new ArrayList<HttpField>();
    headers.add(VERSION);
    headers.add(new HttpField("Mcp-Method", method));
    var name = params.path(nameOf(method));
    if (name.isString()) {
      headers.add(new HttpField("Mcp-Name", HeaderText.encode(name.stringValue())));
    }
    if (method.equals("tools/call")) {
      headers.addAll(tools.of(uri, name.asString(""), params.path("arguments")));
    }
    return headers;
  }

  /** The member of params that the header repeats; empty: none. */
  private static String nameOf(String method) {
    return switch (method) {
      case "tools/call", "prompts/get" -> "name";
      case "resources/read" -> "uri";
      case "tasks/get", "tasks/update", "tasks/cancel" -> "taskId";
      default -> "";
    };
  }

  private Answer answer(Reply reply, String method, RunningRequest running)
      throws IOException, OtherGenerationException {
    if (McpRequests.isAnswered(reply) && McpRequests.isEvents(reply)) {
      return reader
          .until(
              answer -> answer.answers(running.id()),
              reader.events(reply, Optional.empty()),
              message -> hear(message, running))
          .orElseThrow(
              () -> requests.invalid("closed the connection before it responded to " + method));
    }
    var answer = reader.single(each -> isOf(each, running, reply), reply, other -> {});
    if (McpRequests.isAnswered(reply)) {
      return answer.orElseThrow(
          () -> requests.invalid("responded to " + method + " with something other than a result"));
    }
    if (answer.isEmpty()) {
      var refused = requests.refused(method, reply);
      if (reply.status() / 100 == 4 && reply.status() != 429) {
        throw new OtherGenerationException(refused);
      }
      throw refused;
    }
    var error = answer.get().error();
    if (error != null && !GenerationErrors.isStateless(reply.status(), error.code())) {
      throw new OtherGenerationException(error);
    }
    return answer.get();
  }

  /** An error may lack the id when the server could not read the request. */
  private static boolean isOf(Answer answer, RunningRequest running, Reply reply) {
    return answer.answers(running.id())
        || !McpRequests.isAnswered(reply) && answer.isOfUnreadRequest();
  }

  /** Servers of this generation do not ask on streams. */
  private static void hear(ServerMessage message, RunningRequest running) {
    if (message instanceof Notice notice) {
      running.hear(notice);
    }
  }
}
