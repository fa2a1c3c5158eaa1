package org.integrationgateway.mcp.door.stateless;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.mcp.asked.Question;
import org.integrationgateway.mcp.door.rpc.RpcException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Results that ask the client for more (2026-07-28, Multi Round-Trip Requests). */
final class InputRequired {
  static final String TYPE = "input_required";
  static final String REQUESTS = "inputRequests";
  static final String RESPONSES = "inputResponses";
  static final String STATE = "requestState";
  private static final int MOST_REQUESTS = 100;
  private static final int LONGEST_STATE = 64 * 1024;

  private InputRequired() {}

  /** The questions of calls, as a result without its state. */
  static ObjectNode of(List<Question> questions) {
    var result = Json.object().put(Results.TYPE, TYPE);
    var requests = result.putObject(REQUESTS);
    questions.forEach(
        question ->
            requests
                .putObject(question.key())
                .put("method", question.method())
                .set("params", question.params()));
    return result;
  }

  /**
   * Refuses a result of an upstream that the client could not answer.
   *
   * @param declared the capabilities of the client
   * @throws RpcException -32021; -32603 when the result breaks the rules
   */
  static void check(ObjectNode result, ObjectNode declared) {
    var requests = result.path(REQUESTS);
    if (!requests.isMissingNode() && (!requests.isObject() || requests.size() > MOST_REQUESTS)) {
      throw broken("its inputRequests are not an object of at most " + MOST_REQUESTS);
    }
    var missing = Json.object();
    for (var request : requests.properties()) {
      var question = request.getValue();
      var method = question.path("method").asString("");
      if (!ClientCapabilities.isQuestion(method)) {
        throw broken("it asks a question that clients cannot answer");
      }
      var params = question.get("params") instanceof ObjectNode object ? object : Json.object();
      merge(missing, ClientCapabilities.missing(declared, method, params));
    }
    if (!missing.isEmpty()) {
      throw StatelessErrors.missingCapability(missing);
    }
  }

  private static void merge(ObjectNode into, ObjectNode more) {
    for (var capability : more.properties()) {
      if (into.get(capability.getKey()) instanceof ObjectNode known
          && capability.getValue() instanceof ObjectNode members) {
        known.setAll(members);
      } else {
        into.set(capability.getKey(), capability.getValue());
      }
    }
  }

  /** The state of the upstream in its result. */
  static Optional<String> state(ObjectNode result) {
    var state = result.get(STATE);
    if (state == null) {
      return Optional.empty();
    }
    if (!state.isString() || state.stringValue().length() > LONGEST_STATE) {
      throw broken("its requestState is not a string of at most 64 KiB");
    }
    return Optional.of(state.stringValue());
  }

  /** The state that a client brings. */
  static Optional<String> brought(ObjectNode params) {
    var state = params.get(STATE);
    if (state == null) {
      return Optional.empty();
    }
    if (!state.isString()) {
      throw RpcException.invalidParams("'requestState' must be a string, as the server gave it");
    }
    return Optional.of(state.stringValue());
  }

  /** The answers that a client brings; none when it brings none. */
  static ObjectNode responses(ObjectNode params) {
    JsonNode responses = params.get(RESPONSES);
    if (responses == null) {
      return Json.object();
    }
    if (!(responses instanceof ObjectNode object)) {
      throw RpcException.invalidParams(
          "'inputResponses' must be an object, not " + Json.kind(responses));
    }
    for (var response : object.properties()) {
      if (!response.getValue().isObject()) {
        throw RpcException.invalidParams(
            "'inputResponses.%s' must be an object, not %s"
                .formatted(response.getKey(), Json.kind(response.getValue())));
      }
    }
    return object;
  }

  private static RpcException broken(String reason) {
    return RpcException.internal("the upstream's question is not valid: " + reason);
  }
}
