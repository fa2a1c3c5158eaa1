package org.integrationgateway.testkit.mcp.offered;

import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import org.integrationgateway.base.thread.DaemonThread;
import tools.jackson.databind.node.ObjectNode;

/** The tasks of the server, of 2025-11-25 or of the extension of 2026-07-28. */
final class OfferedTasks {
  static final String EXTENSION = "io.modelcontextprotocol/tasks";
  private static final String CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";
  private static final String RELATED = "io.modelcontextprotocol/related-task";
  private static final int WAIT_MILLIS = 500;

  private final boolean older;
  private final Map<String, RunningTask> tasks = new ConcurrentHashMap<>();
  private final ExecutorService threads =
      Executors.newCachedThreadPool(DaemonThread.factory("offered-tasks"));

  /**
   * @param older whether the tasks are those of 2025-11-25
   */
  OfferedTasks(boolean older) {
    this.older = older;
  }

  boolean older() {
    return older;
  }

  void declare(ObjectNode capabilities) {
    if (!older) {
      capabilities.putObject("extensions").putObject(EXTENSION);
      return;
    }
    var declared = capabilities.putObject("tasks");
    declared.putObject("list");
    declared.putObject("cancel");
    declared.putObject("requests").putObject("tools").putObject("call");
  }

  /** Whether a client takes a task in place of the result of this call. */
  boolean takes(FeatureCall call) {
    if (older) {
      return call.params().has("task");
    }
    var meta = RpcText.child(call.params(), "_meta");
    return RpcText.child(meta, CAPABILITIES).path("extensions").has(EXTENSION);
  }

  /** The task that a call becomes; empty when the tool is called as usual. */
  Optional<ObjectNode> called(OfferedTool tool, FeatureCall call) {
    boolean takes = takes(call);
    if (tool.taskSupport().equals("required") && !takes) {
      throw missing();
    }
    return takes && !tool.taskSupport().isEmpty()
        ? Optional.of(start(call, tool.behavior()))
        : Optional.empty();
  }

  RpcFault missing() {
    if (older) {
      return RpcFault.of(RpcFault.UNKNOWN_METHOD, "the tool can be called as a task only");
    }
    var data = RpcText.object();
    data.putObject("requiredCapabilities").putObject("extensions").putObject(EXTENSION);
    return RpcFault.of(400, RpcFault.MISSING_CAPABILITY, "the request needs tasks").with(data);
  }

  ObjectNode start(FeatureCall call, Function<FeatureCall, ObjectNode> behavior) {
    var task = new RunningTask(UUID.randomUUID().toString(), call);
    tasks.put(task.id, task);
    threads.execute(() -> task.run(behavior));
    if (!older) {
      return task.state(false).put("resultType", "task");
    }
    var result = RpcText.object();
    result.set("task", task.state(true));
    return result;
  }

  /** The result of a request about tasks; empty for another request. */
  Optional<ObjectNode> answer(FeatureCall call) {
    var method = call.method();
    if (!method.startsWith("tasks/")) {
      return Optional.empty();
    }
    if (!older && !takes(call)) {
      throw missing();
    }
    return switch (method) {
      case "tasks/get" -> Optional.of(older ? task(call).state(true) : task(call).detailed());
      case "tasks/cancel" -> Optional.of(cancel(call));
      case "tasks/update" -> older ? Optional.empty() : Optional.of(update(call));
      case "tasks/result" -> older ? Optional.of(result(call)) : Optional.empty();
      case "tasks/list" -> older ? Optional.of(list()) : Optional.empty();
      default -> Optional.empty();
    };
  }

  private RunningTask task(FeatureCall call) {
    var task = tasks.get(RpcText.text(call.params(), "taskId"));
    if (task == null) {
      throw RpcFault.of(RpcFault.INVALID_PARAMS, "Task not found");
    }
    return task;
  }

  private ObjectNode cancel(FeatureCall call) {
    var task = task(call);
    task.cancel();
    return older ? task.state(true) : RpcText.object();
  }

  private ObjectNode update(FeatureCall call) {
    var task = task(call);
    RpcText.child(call.params(), "inputResponses")
        .properties()
        .forEach(
            response -> {
              if (response.getValue() instanceof ObjectNode answer) {
                task.answer(response.getKey(), answer);
              }
            });
    return RpcText.object();
  }

  private ObjectNode list() {
    var result = RpcText.object();
    var list = result.putArray("tasks");
    tasks.values().forEach(task -> list.add(task.state(true)));
    return result;
  }

  /** Waits for the end of a task, and asks on this stream what the task needs. */
  private ObjectNode result(FeatureCall call) {
    var task = task(call);
    while (!task.awaitChange(WAIT_MILLIS)) {
      var questions = task.questions();
      questions.replaceAll((key, question) -> related(question, task.id));
      if (!questions.isEmpty()) {
        call.ask(questions).forEach(task::answer);
      }
    }
    var result = task.outcome();
    result.withObject("_meta").putObject(RELATED).put("taskId", task.id);
    return result;
  }

  private static FeatureQuestion related(FeatureQuestion question, String id) {
    var params = question.params().deepCopy();
    params.withObject("_meta").putObject(RELATED).put("taskId", id);
    return new FeatureQuestion(question.method(), params);
  }
}
