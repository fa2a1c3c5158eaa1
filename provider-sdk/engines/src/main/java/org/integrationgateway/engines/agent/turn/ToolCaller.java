package org.integrationgateway.engines.agent.turn;

import java.util.Optional;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Party;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.agent.Part;
import org.integrationgateway.sdk.agent.Tool;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.host.AppInvocation;
import org.integrationgateway.sdk.host.Apps;

/**
 * Calls the tools of one turn: operations of apps, on behalf of the caller that began the turn.
 *
 * @param caller that began it; empty: the host itself
 * @param mostBytes of an answer that a model sees whole
 */
public record ToolCaller(Apps apps, String turnId, Optional<CallContext> caller, int mostBytes) {
  /**
   * Calls a tool within the deadline in force. A failure is a result too. The same call again has
   * the same idempotency key.
   */
  public Part.ToolResult call(Tool tool, Part.ToolCall call) {
    var invocation =
        new AppInvocation(
            tool.ref().app(),
            tool.ref().operation(),
            call.arguments(),
            Optional.empty(),
            Optional.empty(),
            Optional.of(turnId + ":" + call.id()),
            caller.map(asking -> asking.subject().id()),
            Optional.of(turnId));
    try {
      return ToolResults.of(call, invoke(invocation), mostBytes);
    } catch (ServiceException failure) {
      return ToolResults.failed(call, failure);
    }
  }

  private AppResult invoke(AppInvocation invocation) {
    return caller.isPresent()
        ? caller.get().askedBy(Party.AGENT).during(() -> apps.invoke(invocation))
        : apps.invoke(invocation);
  }
}
