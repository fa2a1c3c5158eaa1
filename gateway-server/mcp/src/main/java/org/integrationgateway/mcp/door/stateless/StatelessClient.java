package org.integrationgateway.mcp.door.stateless;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.integrationgateway.core.call.CallCancellation;
import org.integrationgateway.core.call.ClientAnswerException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.mcp.asked.AskingClient;
import org.integrationgateway.mcp.asked.Question;
import org.integrationgateway.mcp.door.rpc.AnswerShapes;
import org.integrationgateway.mcp.door.rpc.RpcAnswer;
import org.integrationgateway.mcp.door.rpc.RpcException;
import org.integrationgateway.sdk.Deadline;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** The client of one request: it hears of progress and log messages on the answer's stream. */
final class StatelessClient implements AskingClient {
  private final RequestMeta meta;
  private final RpcAnswer answer;
  private final ObjectNode answers;
  private final ReentrantLock lock = new ReentrantLock();
  private final CallCancellation cancellation = new CallCancellation();
  private double progress = Double.NEGATIVE_INFINITY;
  private volatile @Nullable ObjectNode missing;

  /**
   * @param answers {@code inputResponses} and {@code requestState} for the upstream
   */
  StatelessClient(RequestMeta meta, RpcAnswer answer, ObjectNode answers) {
    this.meta = meta;
    this.answer = answer;
    this.answers = answers;
  }

  @Override
  public ObjectNode capabilities() {
    return meta.capabilities();
  }

  @Override
  public boolean resumes() {
    return true;
  }

  @Override
  public ObjectNode answers() {
    return answers;
  }

  @Override
  public ObjectNode meta() {
    return meta.others();
  }

  @Override
  public boolean wantsProgress() {
    return meta.progressToken() != null && answer.streams();
  }

  /** Progress that does not grow is left out (2026-07-28, Progress, Progress Flow). */
  @Override
  public void progress(ObjectNode params) {
    var token = meta.progressToken();
    if (token == null || !params.path("progress").isNumber()) {
      return;
    }
    double next = Json.nearestDouble(params.path("progress"));
    lock.lock();
    try {
      if (next <= progress) {
        return;
      }
      progress = next;
    } finally {
      lock.unlock();
    }
    var told = Json.object();
    told.set("progressToken", token);
    for (var name : List.of("progress", "total", "message")) {
      if (params.has(name)) {
        told.set(name, params.get(name));
      }
    }
    answer.offer(notification("notifications/progress", told));
  }

  @Override
  public Optional<String> logLevel() {
    return answer.streams() ? meta.logLevel() : Optional.empty();
  }

  @Override
  public void log(ObjectNode params) {
    var least = meta.logLevel();
    if (least.isPresent()
        && RequestMeta.LEVELS.indexOf(params.path("level").asString(""))
            >= RequestMeta.LEVELS.indexOf(least.get())) {
      answer.offer(notification("notifications/message", params));
    }
  }

  @Override
  public void check(String method, ObjectNode params) {
    if (!ClientCapabilities.isQuestion(method)) {
      throw ClientAnswerException.unreachable(method);
    }
    var lacking = ClientCapabilities.missing(meta.capabilities(), method, params);
    if (!lacking.isEmpty()) {
      missing = lacking;
      throw ClientAnswerException.unreachable(method);
    }
  }

  @Override
  public Optional<ObjectNode> brought(Question question) {
    return answers.path(InputRequired.RESPONSES).get(question.key()) instanceof ObjectNode answer
            && AnswerShapes.problem(question.method(), question.params(), answer).isEmpty()
        ? Optional.of(answer)
        : Optional.empty();
  }

  /** The failure of the request: that of a missing capability, where the upstream needed one. */
  RuntimeException blames(RuntimeException failure) {
    var lacking = missing;
    return lacking == null ? failure : StatelessErrors.missingCapability(lacking);
  }

  /**
   * The result of the request.
   *
   * @throws RpcException when it tells of a failure, and the upstream needed a missing capability
   */
  ObjectNode blames(ObjectNode result) {
    var lacking = missing;
    if (lacking != null && result.path("isError").asBoolean(false)) {
      throw StatelessErrors.missingCapability(lacking);
    }
    return result;
  }

  /** A request that is not carried out on a thread of its own cannot be asked. */
  @Override
  public ObjectNode ask(String method, ObjectNode params, Deadline deadline) {
    check(method, params);
    throw ClientAnswerException.unreachable(method);
  }

  @Override
  public Registration whenCancelled(Runnable action) {
    return cancellation.whenCancelled(action);
  }

  /** Tells the upstream that the client has closed the stream of its answer. */
  void cancel() {
    cancellation.cancel();
  }

  private static ObjectNode notification(String method, ObjectNode params) {
    var json = Json.object().put("jsonrpc", "2.0").put("method", method);
    json.set("params", params);
    return json;
  }
}
