package org.integrationgateway.testkit.mcp;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.integrationgateway.testkit.mcp.offered.FeatureCall;
import org.integrationgateway.testkit.mcp.offered.FeatureQuestion;
import org.integrationgateway.testkit.mcp.offered.RpcFault;
import org.integrationgateway.testkit.mcp.offered.RpcText;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A request that stands alone; it brings the answers to earlier questions with it. */
final class StatelessCall implements FeatureCall {
  private static final String META = "io.modelcontextprotocol/";
  private static final List<String> LEVELS =
      List.of("debug", "info", "notice", "warning", "error", "critical", "alert", "emergency");

  private final ObjectNode message;
  private final HttpAnswer answer;
  private final SealedAnswers seal;
  private final BiConsumer<String, ObjectNode> announcements;

  StatelessCall(
      ObjectNode message,
      HttpAnswer answer,
      SealedAnswers seal,
      BiConsumer<String, ObjectNode> announcements) {
    this.message = message;
    this.answer = answer;
    this.seal = seal;
    this.announcements = announcements;
  }

  /** The request is answered with questions. */
  static final class InputRequired extends RuntimeException {
    private static final long serialVersionUID = 1L;
    final transient ObjectNode result;

    InputRequired(ObjectNode result) {
      super("the request needs input", null, false, false);
      this.result = result;
    }
  }

  @Override
  public String method() {
    return RpcText.text(message, "method");
  }

  @Override
  public ObjectNode params() {
    return RpcText.child(message, "params");
  }

  private ObjectNode meta() {
    return RpcText.child(params(), "_meta");
  }

  @Override
  public boolean supports(String capability) {
    return RpcText.child(meta(), META + "clientCapabilities").has(capability);
  }

  @Override
  public void progress(int progress, int total) {
    JsonNode token = meta().get("progressToken");
    if (token != null) {
      var params = RpcText.object().put("progress", progress).put("total", total);
      params.set("progressToken", token);
      answer.event(RpcText.notification("notifications/progress", params));
    }
  }

  @Override
  public void log(String level, String text) {
    var least = RpcText.text(meta(), META + "logLevel");
    if (!least.isEmpty() && LEVELS.indexOf(level) >= LEVELS.indexOf(least)) {
      var params = RpcText.object().put("level", level).put("data", text);
      answer.event(RpcText.notification("notifications/message", params));
    }
  }

  @Override
  public Map<String, ObjectNode> ask(Map<String, FeatureQuestion> questions) {
    var purpose = method() + ' ' + RpcText.text(params(), "name");
    var given = given(purpose);
    var answers = new LinkedHashMap<String, ObjectNode>();
    var missing = RpcText.object();
    questions.forEach(
        (key, question) -> {
          if (question.accepts(given.path(key))) {
            answers.put(key, (ObjectNode) given.get(key));
            return;
          }
          if (!supports(question.capability())) {
            throw RpcFault.needs(question.capability());
          }
          var asked = missing.putObject(key).put("method", question.method());
          asked.set("params", question.params());
          given.remove(key);
        });
    if (missing.isEmpty()) {
      return answers;
    }
    var result = RpcText.object().put("resultType", "input_required");
    result.set("inputRequests", missing);
    result.put("requestState", seal.seal(purpose, given));
    throw new InputRequired(result);
  }

  /** All answers that the client has given: those in the state, and those of this request. */
  private ObjectNode given(String purpose) {
    var params = params();
    var state = params.get("requestState");
    if (state != null && !state.isString()) {
      throw RpcFault.of(RpcFault.INVALID_PARAMS, "requestState must be a text");
    }
    var given = state == null ? RpcText.object() : seal.open(purpose, state.asString());
    var responses = params.get("inputResponses");
    if (responses == null) {
      return given;
    }
    if (!(responses instanceof ObjectNode object)) {
      throw RpcFault.of(RpcFault.INVALID_PARAMS, "inputResponses must be an object");
    }
    given.setAll(object);
    return given;
  }

  @Override
  public void announce(String method, ObjectNode params) {
    announcements.accept(method, params);
  }

  @Override
  public void disconnect() {
    // Streams of this generation cannot be resumed.
  }
}
