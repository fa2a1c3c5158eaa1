package org.integrationgateway.mcp.taskdoor;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.integrationgateway.config.server.TasksConfig;
import org.integrationgateway.core.call.CallClient;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.catalog.Tool;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.mcp.asked.AskedCall;
import org.integrationgateway.mcp.asked.AskedCalls;
import org.integrationgateway.mcp.asked.AskingClient;
import org.integrationgateway.mcp.door.feature.FeatureRequest;
import org.integrationgateway.mcp.door.feature.Features;
import org.integrationgateway.mcp.door.rpc.AnswerShapes;
import org.integrationgateway.mcp.door.rpc.RpcException;
import org.integrationgateway.mcp.task.McpTask;
import org.integrationgateway.mcp.task.TaskOperations;
import org.integrationgateway.mcp.task.TaskRuns;
import org.integrationgateway.mcp.task.TaskStatus;
import org.integrationgateway.mcp.task.Tasks;
import org.integrationgateway.mcp.task.UpstreamRef;
import org.integrationgateway.sdk.app.task.AppTask;
import org.integrationgateway.surfaces.mcp.offer.ServerTasks;
import org.integrationgateway.surfaces.mcp.task.ServerTask;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes tasks of calls, and carries out what clients ask about them. A task whose MCP server has
 * tasks is asked for there each time, with the rights of the caller; for others this or another
 * replica runs the call.
 */
public final class TaskCalls {
  private static final Logger log = LoggerFactory.getLogger(TaskCalls.class);
  private static final int INVALID_PARAMS = -32602;
  private static final Duration QUESTION_COMES = Duration.ofSeconds(1);

  private final Features features;
  private final Tasks tasks;
  private final TaskRuns runs;
  private final AskedCalls calls;

  public TaskCalls(Features features, Tasks tasks, TaskRuns runs, AskedCalls calls) {
    this.features = features;
    this.tasks = tasks;
    this.runs = runs;
    this.calls = calls;
  }

  public TasksConfig settings() {
    return tasks.settings();
  }

  /**
   * The call of a request, before it is carried out; empty where it calls no tool of an app.
   *
   * @param address of the client
   */
  public Optional<TaskOrigin> origin(FeatureRequest request, String address) {
    return tool(request).map(tool -> TaskOrigin.of(request, tool, address));
  }

  private Optional<Tool> tool(FeatureRequest request) {
    var known = request.tool();
    return known != null
        ? Optional.of(known)
        : features.calledTool(request.caller(), request.view(), request.params());
  }

  /**
   * Tells of the tasks of clients that have a session.
   *
   * @param changed gets a task whose status has changed
   * @param progressed gets a task that has made progress, where its client wants to hear of it
   */
  void announceTo(Consumer<McpTask> changed, Consumer<McpTask> progressed) {
    tasks.announceTo(changed);
    tasks.announceProgressTo(progressed);
  }

  /**
   * Begins a call as a task at once.
   *
   * @param session key of the session of the client; null: it has none
   */
  McpTask begin(TaskOrigin origin, @Nullable String session, Duration ttl, AskingClient client) {
    var task =
        runs.begin(
            origin.subject(),
            origin.app(),
            origin.operation(),
            session,
            origin.progressToken(),
            ttl);
    var call =
        calls.start(
            origin.subject(),
            client,
            asked -> origin.surroundings().during(() -> features.answer(origin.of(asked))));
    follow(task, origin, call);
    return task;
  }

  /** Makes a task of a call that runs; empty when its subject has too many. */
  public Optional<ObjectNode> adopt(TaskOrigin origin, AskedCall call) {
    McpTask task;
    try {
      task =
          runs.begin(
              origin.subject(),
              origin.app(),
              origin.operation(),
              null,
              null,
              tasks.settings().kept());
    } catch (GatewayException tooMany) {
      log.debug("a call goes on without a task: {}", tooMany.detail());
      return Optional.empty();
    }
    follow(task, origin, call);
    return Optional.of(TaskJson.newer(task).put("resultType", ServerTask.TYPE));
  }

  private void follow(McpTask task, TaskOrigin origin, AskedCall call) {
    runs.follow(
        task,
        call,
        origin.selector(),
        origin.interrupted(),
        ref -> cancelAtServer(origin.request(), origin.app(), ref));
  }

  /**
   * Makes a task of a call that has become one at its MCP server.
   *
   * @param created the result of the call
   */
  public ObjectNode relay(TaskOrigin origin, ObjectNode created) {
    var ref = UpstreamRef.of(created, origin.selector());
    try {
      var ttl = tasks.ttl(created).orElseGet(tasks.settings()::kept);
      var task = tasks.relay(origin.subject(), origin.app(), origin.operation(), ttl, ref);
      return TaskJson.newer(task).put("resultType", ServerTask.TYPE);
    } catch (GatewayException tooMany) {
      cancelAtServer(origin.request(), origin.app(), ref);
      throw tooMany;
    }
  }

  /**
   * The task of a caller.
   *
   * @throws RpcException -32602 when the caller has none of this name
   */
  McpTask find(FeatureRequest request) {
    var id = request.params().path("taskId").asString("");
    return tasks
        .find(id, request.caller().subject().id())
        .filter(task -> shows(request, task))
        .orElseThrow(
            () ->
                RpcException.invalidParams(
                    "there is no task of this name: it has expired, or never was"));
  }

  private boolean shows(FeatureRequest request, McpTask task) {
    Caller caller = request.caller();
    return request.view().shows(task.app())
        && caller.mayUse(task.app(), task.operation())
        && features.shows(caller, task.app());
  }

  /** The tasks of a caller, the newest first. */
  List<McpTask> list(FeatureRequest request, Tasks.@Nullable Place before, int most) {
    return tasks.list(request.caller().subject().id(), before, most);
  }

  boolean lists(FeatureRequest request, McpTask task) {
    return shows(request, task);
  }

  /**
   * The task of a caller as it is now, also at its MCP server.
   *
   * @param asker gets the questions of a server that asks by requests; null: they are not fetched
   */
  McpTask get(FeatureRequest request, @Nullable AskingClient asker) {
    return now(find(request), request, asker);
  }

  private McpTask now(McpTask task, FeatureRequest request, @Nullable AskingClient asker) {
    if (task.upstream().isEmpty() || !tasks.isFree(task)) {
      return task;
    }
    var ref = task.upstream().get();
    ObjectNode state;
    try {
      state = atServer(request, task.app(), ref, ServerTasks.GET, Json.object());
    } catch (RpcException refused) {
      if (refused.code() != INVALID_PARAMS) {
        throw refused;
      }
      var error = Json.object().put("code", refused.code());
      error.put("message", "the task is not known any more: " + refused.getMessage());
      return tasks.fail(task, error).orElse(task);
    }
    var message = state.path("statusMessage").asString("");
    boolean counting = !ref.older();
    var none = Json.object();
    switch (state.path(ServerTask.STATUS).asString("")) {
      case ServerTask.COMPLETED -> {
        var result = state.get("result") instanceof ObjectNode object ? object : none;
        var own = features.mapped(task.app(), request.view(), result);
        return tasks.complete(task, own).orElse(task);
      }
      case ServerTask.FAILED -> {
        var error = state.get("error") instanceof ObjectNode object ? object : none;
        return tasks.fail(task, error).orElse(task);
      }
      case ServerTask.CANCELLED -> {
        return tasks.cancel(task).orElse(task);
      }
      case ServerTask.INPUT_REQUIRED -> {
        if (ref.older() && asker != null) {
          return asking(task, ref, request, asker);
        }
        var questions = state.get("inputRequests") instanceof ObjectNode object ? object : none;
        return tasks
            .told(task, TaskStatus.INPUT_REQUIRED, message, questions, counting)
            .orElse(task);
      }
      default -> {
        return tasks.told(task, TaskStatus.WORKING, message, none, counting).orElse(task);
      }
    }
  }

  /** Waits for the result at a server that asks meanwhile, and returns what it asks. */
  private McpTask asking(
      McpTask task, UpstreamRef ref, FeatureRequest request, AskingClient asker) {
    var taken = runs.takeOver(task);
    if (taken.isPresent()) {
      var call =
          calls.start(
              task.subject(),
              asker,
              asked ->
                  features.mapped(
                      task.app(),
                      request.view(),
                      atServer(
                          request, task.app(), ref, ServerTasks.RESULT, Json.object(), asked)));
      runs.follow(taken.get(), call, ref.selector(), false, unused -> {});
      tasks.awaitChange(task.id(), QUESTION_COMES);
    }
    return tasks.find(task.id(), task.subject()).orElse(task);
  }

  /** The result of a task at a server of 2025-11-25, whose questions the client answers. */
  void awaitAtServer(McpTask task, UpstreamRef ref, FeatureRequest request, CallClient client) {
    try {
      var result = atServer(request, task.app(), ref, ServerTasks.RESULT, Json.object(), client);
      tasks.complete(task, features.mapped(task.app(), request.view(), result));
    } catch (RpcException refused) {
      log.debug("the result of a task did not come: {}", refused.getMessage());
      tasks.awaitChange(task.id(), QUESTION_COMES);
    }
  }

  /**
   * Brings answers to questions of a task; others than the open ones have no effect.
   *
   * @throws RpcException when an answer does not have the form that was asked for
   */
  void update(FeatureRequest request, McpTask task, ObjectNode responses) {
    var given = Json.object();
    for (var question : task.content().questions().properties()) {
      var response = responses.get(question.getKey());
      if (response == null) {
        continue;
      }
      var asked = question.getValue();
      var params = asked.get("params") instanceof ObjectNode object ? object : Json.object();
      var problem = AnswerShapes.problem(asked.path("method").asString(""), params, response);
      if (problem.isPresent()) {
        throw RpcException.invalidParams(
            "'inputResponses.%s': %s".formatted(question.getKey(), problem.get()));
      }
      given.set(question.getKey(), response);
    }
    if (given.isEmpty() || !task.open()) {
      return;
    }
    if (task.upstream().isPresent() && tasks.isFree(task)) {
      var params = Json.object();
      params.set(ServerTasks.RESPONSES, given);
      atServer(request, task.app(), task.upstream().get(), ServerTasks.UPDATE, params);
      return;
    }
    runs.answer(task, given);
  }

  /** Ends a task, and its call wherever it runs. */
  McpTask cancel(FeatureRequest request, McpTask task) {
    var cancelled = tasks.cancel(task).orElse(task);
    runs.cancel(task);
    task.upstream().ifPresent(ref -> cancelAtServer(request, task.app(), ref));
    return cancelled;
  }

  /** Waits until a task is changed at this replica, for a while at most. */
  void awaitChange(McpTask task) {
    tasks.awaitChange(task.id(), Duration.ofMillis(Math.min(1000, task.pollMillis())));
  }

  /** Ends a task with an error, and its call wherever it runs. */
  void fail(FeatureRequest request, McpTask task, ObjectNode error) {
    tasks.fail(task, error);
    runs.cancel(task);
    task.upstream().ifPresent(ref -> cancelAtServer(request, task.app(), ref));
  }

  private void cancelAtServer(FeatureRequest request, String app, UpstreamRef ref) {
    try {
      atServer(request, app, ref, ServerTasks.CANCEL, Json.object());
    } catch (RpcException | GatewayException ended) {
      log.debug("a task could not be cancelled at its MCP server: {}", ended.getMessage());
    }
  }

  private ObjectNode atServer(
      FeatureRequest request, String app, UpstreamRef ref, String method, ObjectNode params) {
    return atServer(request, app, ref, method, params, request.client());
  }

  private ObjectNode atServer(
      FeatureRequest request,
      String app,
      UpstreamRef ref,
      String method,
      ObjectNode params,
      CallClient client) {
    if (ref.operations().isPresent()) {
      return atProvider(request, app, ref, ref.operations().get(), method, params);
    }
    params.put(ServerTask.ID, ref.id()).put(ServerTask.OLDER, ref.older());
    return features.ofTask(request, app, ref.selector(), method, params, client);
  }

  private ObjectNode atProvider(
      FeatureRequest request,
      String app,
      UpstreamRef ref,
      TaskOperations of,
      String method,
      ObjectNode params) {
    var input = Json.object().put(AppTask.MEMBER, ref.id());
    var operation =
        switch (method) {
          case ServerTasks.CANCEL -> of.cancel();
          case ServerTasks.UPDATE -> of.answer();
          default -> Optional.of(of.state());
        };
    if (method.equals(ServerTasks.UPDATE)) {
      input.set("answers", params.get(ServerTasks.RESPONSES));
    }
    return operation.isEmpty()
        ? Json.object()
        : features.ofTask(request, app, ref.selector(), operation.get(), input);
  }
}
