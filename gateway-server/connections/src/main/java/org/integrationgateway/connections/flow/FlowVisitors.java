package org.integrationgateway.connections.flow;

import java.util.Optional;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.call.Proof;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;

/**
 * Decides who may complete a flow. One that was begun in a browser session ends in that session.
 * One that a program began ends in a browser without a session, in one of the same subject, or at
 * the program. So no person's session stores the account of another one.
 */
final class FlowVisitors {
  private FlowVisitors() {}

  /** Whether a program presents a token, and not a browser its cookie. */
  static boolean isProgram(Caller visitor) {
    return visitor.proof().kind() != Proof.Kind.SESSION_COOKIE;
  }

  /**
   * Refuses another visitor.
   *
   * @throws GatewayException {@code FORBIDDEN}
   */
  static void check(PendingFlow flow, Optional<Caller> visitor) {
    if (flow.isBoundToSession() && !isSameSession(flow.starter(), visitor)) {
      throw refused(
          "this connection was started in another browser, or in a session that has ended: "
              + "complete it there, or start it again here");
    }
    if (visitor.isPresent() && !isSameSubject(flow.starter(), visitor.get())) {
      throw refused(
          "another subject started this connection: log out here, or complete it in its browser");
    }
  }

  private static boolean isSameSession(Caller starter, Optional<Caller> visitor) {
    return visitor
        .filter(caller -> caller.proof().kind().isSession())
        .filter(caller -> caller.proof().id().equals(starter.proof().id()))
        .filter(caller -> isSameSubject(starter, caller))
        .isPresent();
  }

  private static boolean isSameSubject(Caller starter, Caller visitor) {
    return starter.subject().id().equals(visitor.subject().id());
  }

  private static GatewayException refused(String detail) {
    return new GatewayException(ErrorCode.FORBIDDEN, detail);
  }
}
