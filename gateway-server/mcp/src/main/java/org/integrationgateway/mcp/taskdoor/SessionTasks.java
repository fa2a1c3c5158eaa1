package org.integrationgateway.mcp.taskdoor;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.concurrent.atomic.AtomicBoolean;
import org.integrationgateway.core.call.CallClient;
import org.integrationgateway.core.call.ClientAnswerException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.mcp.door.feature.FeatureRequest;
import org.integrationgateway.mcp.door.rpc.Revision;
import org.integrationgateway.mcp.door.rpc.RpcException;
import org.integrationgateway.mcp.task.McpTask;
import org.integrationgateway.mcp.task.TaskContent;
import org.integrationgateway.mcp.task.TaskStatus;
import org.integrationgateway.mcp.task.Tasks;
import org.integrationgateway.sdk.Deadline;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Calls as tasks, and requests about tasks, of clients of 2025-11-25 (Tasks). */
public final class SessionTasks {
  private static final String CALL = "tools/call";
  private static final String TASK = "task";
  private static final String PROGRESS = "notifications/progress";
  private static final String CURSOR = "tasks:";
  private static final int PAGE = 20;
  private static final Duration QUESTION = Duration.ofMinutes(10);

  private final TaskCalls calls;

  public SessionTasks(TaskCalls calls) {
    this.calls = calls;
  }

  /** The client of a request, as its session describes it. */
  public interface Session {
    /** The capabilities that the client declared. */
    ObjectNode capabilities();

    /**
     * Whether the client can be asked something.
     *
     * @throws ClientAnswerException when it cannot
     */
    void check(String method, ObjectNode params);

    /** The key of the session; null: the client has none. */
    @Nullable String key();

    /** The address of the client. */
    String address();

    /** Whether the client listens for messages at this replica. */
    boolean listens();

    /** Sends a notification on the stream of the answer to the request. */
    void tell(String method, ObjectNode params);
  }

  /** Tells sessions about their tasks. */
  @FunctionalInterface
  public interface Announcement {
    /**
     * @param session its key
     * @param method of the notification
     */
    void tell(String subject, String session, String method, ObjectNode params);
  }

  /** Tells when a task of a session changes its status, or makes progress. */
  public void announceTo(Announcement told) {
    calls.announceTo(
        task -> tell(task, "notifications/tasks/status", TaskJson.older(task), told),
        task -> tell(task, PROGRESS, TaskJson.progress(task), told));
  }

  private static void tell(McpTask task, String method, ObjectNode params, Announcement told) {
    task.session().ifPresent(key -> told.tell(task.subject(), key, method, params));
  }

  /** Writes the capability of a server with tasks. */
  public static void declare(ObjectNode capabilities) {
    var tasks = capabilities.putObject("tasks");
    tasks.putObject("list");
    tasks.putObject("cancel");
    tasks.putObject("requests").putObject("tools").putObject("call");
  }

  /** Whether a request is about tasks, in a revision that has them. */
  public static boolean handles(String method, ObjectNode params, String revision) {
    if (!revision.equals(Revision.R2025_11_25.wireName())) {
      return false;
    }
    return switch (method) {
      case "tasks/get", "tasks/result", "tasks/list", "tasks/cancel" -> true;
      case CALL -> params.has(TASK);
      default -> false;
    };
  }

  /**
   * The result of a request that this class handles.
   *
   * @throws RpcException when the answer is an error
   */
  public ObjectNode answer(FeatureRequest request, Session session) {
    var client = new TaskClient(session.capabilities(), request.client().meta(), session::check);
    var quiet = with(request, client);
    return switch (request.method()) {
      case CALL -> call(request, client, session);
      case "tasks/get" -> TaskJson.older(calls.get(quiet, null));
      case "tasks/list" -> list(quiet);
      case "tasks/cancel" -> cancel(quiet);
      default -> result(request, quiet, session);
    };
  }

  /** Returns this request as one of a client that is not asked anything meanwhile. */
  private static FeatureRequest with(FeatureRequest request, CallClient client) {
    return new FeatureRequest(
        request.caller(),
        request.view(),
        request.method(),
        request.params(),
        client,
        request.requestId(),
        request.tool(),
        request.message());
  }

  private ObjectNode call(FeatureRequest request, TaskClient client, Session session) {
    var ttl = ttl(request.params().get(TASK));
    var origin =
        calls
            .origin(request, session.address())
            .orElseThrow(
                () ->
                    RpcException.invalidParams(
                        "there is no such tool that can be called as a task: call it without 'task'"));
    request.params().remove(TASK);
    var result = Json.object();
    result.set(TASK, TaskJson.older(calls.begin(origin, session.key(), ttl, client)));
    return result;
  }

  private Duration ttl(JsonNode task) {
    var said = task.path("ttl");
    if (said.isMissingNode() || said.isNull()) {
      return calls.settings().kept();
    }
    if (!task.isObject() || !said.isNumber() || !(Json.nearestDouble(said) >= 0)) {
      throw RpcException.invalidParams("'task.ttl' must be a number of milliseconds");
    }
    double longest = calls.settings().longestTtl().toMillis();
    return calls
        .settings()
        .kept(Duration.ofMillis((long) Math.min(longest, Json.nearestDouble(said))));
  }

  private ObjectNode cancel(FeatureRequest request) {
    var task = calls.get(request, null);
    if (!task.open()) {
      throw RpcException.invalidParams(
          "the task cannot be cancelled: it has ended with status '%s'"
              .formatted(TaskJson.older(task).path("status").asString("")));
    }
    return TaskJson.older(calls.cancel(request, task));
  }

  private ObjectNode list(FeatureRequest request) {
    var page = calls.list(request, before(request.params()), PAGE);
    var result = Json.object();
    var list = result.putArray("tasks");
    page.stream()
        .filter(task -> calls.lists(request, task))
        .forEach(task -> list.add(TaskJson.older(task)));
    if (page.size() == PAGE) {
      var end = page.get(PAGE - 1);
      var last = CURSOR + end.createdAt().toEpochMilli() + ':' + end.id();
      result.put(
          "nextCursor",
          Base64.getUrlEncoder()
              .withoutPadding()
              .encodeToString(last.getBytes(StandardCharsets.US_ASCII)));
    }
    return result;
  }

  private static Tasks.@Nullable Place before(ObjectNode params) {
    var cursor = params.path("cursor").asString("");
    if (cursor.isEmpty()) {
      return null;
    }
    try {
      var text = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.US_ASCII);
      var parts = text.split(":", 3);
      if (text.startsWith(CURSOR) && parts.length == 3) {
        var createdAt = Instant.ofEpochMilli(Long.parseLong(parts[1]));
        return new Tasks.Place(createdAt, parts[2]);
      }
    } catch (IllegalArgumentException e) {
      // Not Base64, or not a number: refused below.
    }
    throw RpcException.invalidParams("the cursor is not valid for this list: list from the start");
  }

  /**
   * Waits until the task ends, and asks the client meanwhile what the task needs.
   *
   * @param quiet the same request of a client that is not asked
   */
  private ObjectNode result(FeatureRequest request, FeatureRequest quiet, Session session) {
    var cancelled = new AtomicBoolean();
    var told = Json.object();
    try (var registration = request.client().whenCancelled(() -> cancelled.set(true))) {
      while (!cancelled.get()) {
        var task = calls.get(quiet, null);
        if (!task.open()) {
          return TaskJson.result(task);
        }
        if (!session.listens() && isNew(task.content(), told)) {
          told = task.content().progress();
          session.tell(PROGRESS, TaskJson.progress(task));
        }
        var questions = task.content().questions();
        if (!questions.isEmpty()) {
          ask(request, task, questions);
        } else if (task.status() == TaskStatus.INPUT_REQUIRED && task.upstream().isPresent()) {
          calls.awaitAtServer(
              task, task.upstream().get(), quiet, new RelatedClient(request.client(), task.id()));
        } else {
          calls.awaitChange(task);
        }
      }
    }
    throw RpcException.internal("the client has cancelled the request");
  }

  private static boolean isNew(TaskContent content, ObjectNode told) {
    return content.hasProgress() && !content.progress().equals(told);
  }

  private void ask(FeatureRequest request, McpTask task, ObjectNode questions) {
    var client = new RelatedClient(request.client(), task.id());
    for (var question : questions.properties()) {
      var method = question.getValue().path("method").asString("");
      var params =
          question.getValue().get("params") instanceof ObjectNode given ? given : Json.object();
      try {
        var answer = client.ask(method, params, Deadline.in(QUESTION));
        var answers = Json.object();
        answers.set(question.getKey(), answer);
        calls.update(request, task, answers);
      } catch (ClientAnswerException refused) {
        var error = Json.object().put("code", refused.code());
        error.put(
            "message", "the client did not answer %s: %s".formatted(method, refused.getMessage()));
        calls.fail(request, task, error);
        return;
      }
    }
  }
}
