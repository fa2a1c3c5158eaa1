package org.integrationgateway.surfaces.mcp.task;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.core.call.CallClient;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.surfaces.mcp.McpContext;
import org.integrationgateway.surfaces.mcp.McpErrorException;
import org.integrationgateway.surfaces.mcp.McpServer;
import org.integrationgateway.surfaces.mcp.wire.InputRounds;
import tools.jackson.databind.node.ObjectNode;

/**
 * Calls a tool, which may become a task at its server. A client that takes tasks gets the task; for
 * other callers the gateway follows it to its end.
 */
public final class ToolTasks {
  private static final String CALL = "tools/call";
  private static final long LEAST_PAUSE = 100;
  private static final long PAUSE = 1000;
  private static final long MOST_PAUSE = 5000;
  private static final Duration LAST_WORDS = Duration.ofSeconds(5);

  private final McpServer server;
  private final TaskSupport support;
  private final TaskExchange exchange;

  /**
   * @param support what the server says of the tool
   */
  public ToolTasks(McpServer server, TaskSupport support) {
    this.server = server;
    this.support = support;
    this.exchange = new TaskExchange(server);
  }

  /**
   * The result of a call; for a client that takes tasks also a {@link ServerTask}.
   *
   * @throws McpErrorException when the server answers with an error, also at the end of a task
   */
  public ObjectNode call(ObjectNode params, McpContext context) {
    var client = context.client();
    boolean takes = TaskExtension.isDeclared(client.capabilities());
    if (support == TaskSupport.REQUIRED && !takes && client.resumes()) {
      // The client knows tasks and does not take them (Tasks extension, Capability Negotiation).
      var data = Json.object();
      data.set("requiredCapabilities", TaskExtension.required());
      throw new McpErrorException(
          TaskExtension.MISSING_CAPABILITY,
          "the tool runs as a task only, and the client does not declare " + TaskExtension.NAME,
          data);
    }
    boolean asked = support == TaskSupport.REQUIRED || (support == TaskSupport.OPTIONAL && takes);
    var result =
        asked && offersTasks(context)
            ? server.request(CALL, asTask(params), context)
            : called(params, context, takes);
    var created = ServerTask.created(result);
    if (created.isEmpty()) {
      return result;
    }
    return takes ? created.get() : followed(created.get(), context);
  }

  /** Whether the server has tasks of 2025-11-25 for calls. */
  private boolean offersTasks(McpContext context) {
    return server
        .describe(context)
        .path("capabilities")
        .path("tasks")
        .path("requests")
        .path("tools")
        .has("call");
  }

  private static ObjectNode asTask(ObjectNode params) {
    var sent = Json.object();
    sent.setAll(params);
    sent.putObject("task");
    return sent;
  }

  /** Calls again as a client that takes tasks where the server answers no other one. */
  private ObjectNode called(ObjectNode params, McpContext context, boolean takes) {
    try {
      return server.request(CALL, params, context);
    } catch (McpErrorException refused) {
      if (takes || context.client().resumes() || !demandsTasks(refused)) {
        throw refused;
      }
      return server.request(CALL, params, TaskExchange.tasking(context));
    }
  }

  private static boolean demandsTasks(McpErrorException refused) {
    return refused.code() == TaskExtension.MISSING_CAPABILITY
        && refused.data() instanceof ObjectNode data
        && data.get("requiredCapabilities") instanceof ObjectNode required
        && TaskExtension.isDeclared(required);
  }

  private ObjectNode followed(ObjectNode created, McpContext context) {
    var task = ServerTask.of(created);
    var cancelled = new CountDownLatch(1);
    boolean ended = false;
    try (var registration = context.client().whenCancelled(cancelled::countDown)) {
      var answered = new HashSet<String>();
      long pause = pause(created);
      for (int polls = 1; ; polls++) {
        await(cancelled, pause, context);
        var state = exchange.get(task, context);
        pause = pause(state);
        tell(state, polls, context.client());
        switch (state.path(ServerTask.STATUS).asString("")) {
          case ServerTask.COMPLETED -> {
            ended = true;
            return state.get("result") instanceof ObjectNode result ? result : Json.object();
          }
          case ServerTask.FAILED -> {
            ended = true;
            throw failure(state);
          }
          case ServerTask.CANCELLED -> {
            ended = true;
            throw new McpErrorException(-32603, "the MCP server has cancelled the task", null);
          }
          case ServerTask.INPUT_REQUIRED -> {
            if (task.older()) {
              var result = exchange.result(task, context);
              ended = true;
              return result;
            }
            answer(task, state, answered, context);
          }
          default -> {}
        }
      }
    } finally {
      if (!ended) {
        giveUp(task, context);
      }
    }
  }

  /** Asks the client what it was not asked before: answers may take effect later. */
  private void answer(ServerTask task, ObjectNode state, Set<String> answered, McpContext context) {
    if (state.get("inputRequests") instanceof ObjectNode requests) {
      requests.remove(answered);
      var responses = InputRounds.responses(state, context);
      if (responses != null && !responses.isEmpty()) {
        answered.addAll(responses.propertyNames());
        exchange.update(task, responses, context);
      }
    }
  }

  private static McpErrorException failure(ObjectNode state) {
    var error = state.path("error");
    return new McpErrorException(
        error.path("code").asInt(-32603),
        error.path("message").asString("the task has failed"),
        error.get("data"));
  }

  private static void await(CountDownLatch cancelled, long pause, McpContext context) {
    try {
      long left = context.deadline().remaining().toMillis();
      if (cancelled.await(Math.min(pause, Math.max(0, left)), TimeUnit.MILLISECONDS)) {
        throw new GatewayException(ErrorCode.INVALID_STATE, "the client has cancelled the call");
      }
      if (left <= pause) {
        throw new GatewayException(
            ErrorCode.UPSTREAM_TIMEOUT,
            "the task at the MCP server did not end before the deadline of the call");
      }
    } catch (InterruptedException e) {
      throw GatewayException.interrupted();
    }
  }

  private static long pause(ObjectNode state) {
    return Math.max(LEAST_PAUSE, Math.min(MOST_PAUSE, state.path("pollIntervalMs").asLong(PAUSE)));
  }

  private static void tell(ObjectNode state, int polls, CallClient client) {
    if (client.wantsProgress()) {
      var progress = Json.object().put("progress", polls);
      if (state.path("statusMessage").isString()) {
        progress.set("message", state.get("statusMessage"));
      }
      client.progress(progress);
    }
  }

  /** The caller does not wait for the task any more. */
  private void giveUp(ServerTask task, McpContext context) {
    try {
      exchange.cancel(task, context.with(CallClient.UNREACHABLE).within(Deadline.in(LAST_WORDS)));
    } catch (McpErrorException | GatewayException ended) {
      // The task has ended, or the server cannot be reached.
    }
  }
}
