package org.integrationgateway.surfaces.mcp.offer;

import java.util.Set;
import org.integrationgateway.core.call.CallClient;
import org.integrationgateway.core.call.ClientAnswerException;
import org.integrationgateway.core.call.ForwardingClient;
import org.integrationgateway.core.call.UpstreamRpcException;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.surfaces.mcp.exchange.GenerationErrors;
import tools.jackson.databind.node.ObjectNode;

/**
 * The client of a call that answers no questions: of REST, a workflow, an agent of a package, or an
 * MCP client without these capabilities. A server that asks hears where the tool can be called.
 */
final class SilentClient extends ForwardingClient {
  private static final int UNKNOWN_METHOD = -32601;
  private static final Set<String> ANSWERS = Set.of("elicitation", "sampling", "roots");
  private static final String REMEDY =
      "call the tool at /mcp with a client that answers, or in a turn of an embedded agent";

  private final CallClient client;
  private volatile boolean asked;

  SilentClient(CallClient client) {
    this.client = client;
  }

  /** Whether a client answers none of the questions of servers. */
  static boolean is(CallClient client) {
    return !client.resumes()
        && client
            .capabilities()
            .propertyStream()
            .noneMatch(each -> ANSWERS.contains(each.getKey()));
  }

  @Override
  protected CallClient client() {
    return client;
  }

  @Override
  public ObjectNode ask(String method, ObjectNode params, Deadline deadline) {
    if (!method.equals("ping")) {
      asked = true;
      throw new ClientAnswerException(
          UNKNOWN_METHOD,
          "the caller of the tool does not answer %s: %s".formatted(method, REMEDY),
          null);
    }
    return client.ask(method, params, deadline);
  }

  /** The failure of the call, as one of the state of its caller where the server asked. */
  GatewayException failure(String app, String tool, GatewayException failure) {
    var cause = failure.getCause();
    boolean lacks =
        cause instanceof UpstreamRpcException said
            && said.code() == GenerationErrors.MISSING_CAPABILITY
            && said.data() instanceof ObjectNode data
            && data.path("requiredCapabilities")
                .propertyStream()
                .anyMatch(each -> ANSWERS.contains(each.getKey()));
    return asked || lacks
        ? new GatewayException(
            ErrorCode.INVALID_STATE,
            "tool '%s' of app '%s' asks its caller, and this one does not answer: %s"
                .formatted(tool, app, REMEDY),
            cause == null ? failure : cause)
        : failure;
  }
}
