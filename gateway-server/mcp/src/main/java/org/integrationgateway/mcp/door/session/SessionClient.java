package org.integrationgateway.mcp.door.session;

import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.integrationgateway.core.call.CallCancellation;
import org.integrationgateway.core.call.CallClient;
import org.integrationgateway.core.call.ClientAnswerException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.mcp.door.rpc.RpcAnswer;
import org.integrationgateway.mcp.door.rpc.RpcMessage;
import org.integrationgateway.mcp.session.McpSession;
import org.integrationgateway.sdk.Deadline;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A client with a handshake, while one of its requests is answered. */
final class SessionClient implements CallClient {
  private static final String RESERVED = "io.modelcontextprotocol/";
  private static final String PROGRESS_TOKEN = "progressToken";

  private final Optional<McpSession> session;
  private final ObjectNode params;
  private final RpcAnswer answer;
  private final ClientQuestions questions;
  private final MessageBudget budget = new MessageBudget();
  private final ReentrantLock lock = new ReentrantLock();
  private final CallCancellation cancellation = new CallCancellation();
  private double progress = Double.NEGATIVE_INFINITY;

  /**
   * @param session empty: the client cannot be asked
   * @param answer of the request
   */
  SessionClient(
      Optional<McpSession> session,
      RpcMessage.Request request,
      RpcAnswer answer,
      ClientQuestions questions) {
    this.session = session;
    this.params = request.params();
    this.answer = answer;
    this.questions = questions;
  }

  @Override
  public ObjectNode capabilities() {
    return answer.streams()
        ? session.map(McpSession::capabilities).orElseGet(Json::object)
        : Json.object();
  }

  @Override
  public boolean resumes() {
    return false;
  }

  @Override
  public ObjectNode answers() {
    return Json.object();
  }

  @Override
  public ObjectNode meta() {
    var meta = Json.object();
    params
        .path("_meta")
        .propertyStream()
        .filter(member -> !member.getKey().equals(PROGRESS_TOKEN))
        .filter(member -> !member.getKey().toLowerCase(Locale.ROOT).startsWith(RESERVED))
        .forEach(member -> meta.set(member.getKey(), member.getValue()));
    return meta;
  }

  @Override
  public boolean wantsProgress() {
    return token().isString() || token().isIntegralNumber();
  }

  private JsonNode token() {
    return params.path("_meta").path(PROGRESS_TOKEN);
  }

  /** Progress that does not grow is left out (2025-11-25, Progress, Progress Flow). */
  @Override
  public void progress(ObjectNode said) {
    var value = said.path("progress");
    if (!wantsProgress()
        || !answer.streams()
        || !value.isNumber()
        || !grows(Json.nearestDouble(value))) {
      return;
    }
    if (!budget.take()) {
      return;
    }
    var about = Json.object();
    about.set(PROGRESS_TOKEN, token());
    about.set("progress", value);
    if (said.path("total").isNumber()) {
      about.set("total", said.get("total"));
    }
    if (said.path("message").isString()) {
      about.set("message", said.get("message"));
    }
    answer.offer(Messages.notification("notifications/progress", about));
  }

  private boolean grows(double next) {
    lock.lock();
    try {
      boolean grows = next > progress;
      progress = grows ? next : progress;
      return grows;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public Optional<String> logLevel() {
    return answer.streams()
        ? session.map(open -> open.logLevel().orElse(LogLevels.DEFAULT))
        : Optional.empty();
  }

  @Override
  public void log(ObjectNode said) {
    var level = said.path("level").asString("");
    if (logLevel().filter(least -> LogLevels.reaches(level, least)).isEmpty() || !budget.take()) {
      return;
    }
    answer.offer(Messages.notification("notifications/message", said));
  }

  @Override
  public ObjectNode ask(String method, ObjectNode asked, Deadline deadline) {
    if (session.isEmpty() || !answer.streams()) {
      throw ClientAnswerException.unreachable(method);
    }
    return questions.ask(session.get(), method, asked, deadline, this, answer::send);
  }

  @Override
  public Registration whenCancelled(Runnable action) {
    return cancellation.whenCancelled(action);
  }

  /** The client has cancelled its request, or is gone. */
  void cancel() {
    cancellation.cancel();
  }

  boolean cancelled() {
    return cancellation.cancelled();
  }
}
