package org.integrationgateway.testkit.mcp;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import org.integrationgateway.testkit.mcp.offered.FeatureCall;
import org.integrationgateway.testkit.mcp.offered.FeatureQuestion;
import org.integrationgateway.testkit.mcp.offered.RpcFault;
import org.integrationgateway.testkit.mcp.offered.RpcText;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A request of a client that has a session. */
final class SessionCall implements FeatureCall {
  private final ClientSession session;
  private final ObjectNode message;
  private final HttpAnswer answer;
  private final BiConsumer<String, ObjectNode> announcements;
  private String resumedAt = "";

  SessionCall(
      ClientSession session,
      ObjectNode message,
      HttpAnswer answer,
      BiConsumer<String, ObjectNode> announcements) {
    this.session = session;
    this.message = message;
    this.answer = answer;
    this.announcements = announcements;
  }

  @Override
  public String method() {
    return RpcText.text(message, "method");
  }

  @Override
  public ObjectNode params() {
    return RpcText.child(message, "params");
  }

  @Override
  public boolean supports(String capability) {
    return session.capabilities.has(capability);
  }

  @Override
  public void progress(int progress, int total) {
    progressNotice(progress, total).ifPresent(answer::event);
  }

  @Override
  public void progressAfterAnswer(int progress, int total) {
    progressNotice(progress, total).ifPresent(session::tell);
  }

  private Optional<ObjectNode> progressNotice(int progress, int total) {
    JsonNode token = RpcText.child(params(), "_meta").get("progressToken");
    if (token == null) {
      return Optional.empty();
    }
    var params = RpcText.object().put("progress", progress).put("total", total);
    params.set("progressToken", token);
    return Optional.of(RpcText.notification("notifications/progress", params));
  }

  @Override
  public void log(String level, String text) {
    if (session.hears(level)) {
      var params = RpcText.object().put("level", level).put("data", text);
      answer.event(RpcText.notification("notifications/message", params));
    }
  }

  @Override
  public Map<String, ObjectNode> ask(Map<String, FeatureQuestion> questions) {
    var waiting = new LinkedHashMap<String, CompletableFuture<ObjectNode>>();
    for (var question : questions.values()) {
      if (!supports(question.capability())) {
        throw RpcFault.needs(question.capability());
      }
    }
    questions.forEach((key, question) -> waiting.put(key, session.ask(key, question, answer)));
    var answers = new LinkedHashMap<String, ObjectNode>();
    waiting.forEach((key, each) -> answers.put(key, ClientSession.await(each)));
    return answers;
  }

  @Override
  public void announce(String method, ObjectNode params) {
    announcements.accept(method, params);
  }

  @Override
  public void disconnect() {
    resumedAt = session.id + "/" + message.get("id");
    answer.priming(resumedAt);
    answer.end();
  }

  /** Sends the last message, where the client gets it. */
  void last(int status, ObjectNode result) {
    if (!resumedAt.isEmpty()) {
      session.parked(resumedAt).complete(result);
      return;
    }
    answer.last(status, result);
  }
}
