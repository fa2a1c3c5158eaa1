package org.integrationgateway.work.builtin;

import org.integrationgateway.core.call.CallClient;
import org.integrationgateway.core.call.ClientAnswerException;
import org.integrationgateway.core.call.ForwardingClient;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.host.CallQuestions;
import tools.jackson.databind.node.ObjectNode;

/** The user and the model of a turn, as a client that an MCP server can ask during a call. */
final class QuestionedClient extends ForwardingClient {
  private static final int REFUSED = -1;
  private static final int INVALID_PARAMS = -32602;
  private static final int UNKNOWN_METHOD = -32601;
  private static final int INTERNAL_ERROR = -32603;

  private final CallQuestions questions;

  QuestionedClient(CallQuestions questions) {
    this.questions = questions;
  }

  @Override
  protected CallClient client() {
    return UNREACHABLE;
  }

  @Override
  public ObjectNode capabilities() {
    var declared = Json.object();
    var elicitation = declared.putObject("elicitation");
    elicitation.putObject("form");
    elicitation.putObject("url");
    declared.putObject("sampling");
    return declared;
  }

  @Override
  public ObjectNode ask(String method, ObjectNode params, Deadline deadline) {
    try {
      var answer = questions.answer(method, Json.parseMembers(Json.write(params)), deadline);
      return Json.MAPPER.valueToTree(answer);
    } catch (ServiceException refused) {
      throw new ClientAnswerException(code(refused), refused.detail(), null);
    }
  }

  private static int code(ServiceException refused) {
    return switch (refused.reason()) {
      case DENIED -> REFUSED;
      case INVALID_INPUT -> INVALID_PARAMS;
      case NOT_SUPPORTED -> UNKNOWN_METHOD;
      default -> INTERNAL_ERROR;
    };
  }
}
