package org.integrationgateway.mcp.asked;

import java.util.Optional;
import org.integrationgateway.core.call.CallClient;
import org.integrationgateway.core.call.ClientAnswerException;
import tools.jackson.databind.node.ObjectNode;

/** The client of one request, as far as that request reaches it. */
public interface AskingClient extends CallClient {
  /**
   * Whether the client can be asked this.
   *
   * @throws ClientAnswerException when it has not declared that it answers such questions
   */
  void check(String method, ObjectNode params);

  /** The answer that the client has brought before the question was asked, where it has one. */
  Optional<ObjectNode> brought(Question question);
}
