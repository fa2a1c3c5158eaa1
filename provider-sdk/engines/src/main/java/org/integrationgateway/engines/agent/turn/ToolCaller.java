package org.integrationgateway.engines.agent.turn;

import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Party;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.agent.Part;
import org.integrationgateway.sdk.agent.Tool;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.host.AppInvocation;
import org.integrationgateway.sdk.host.Apps;
import org.integrationgateway.sdk.host.CallQuestions;

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
    return call(tool, call, apps::invoke);
  }

  /** As {@link #call(Tool, Part.ToolCall)}; the upstream of the tool may ask meanwhile. */
  public Part.ToolResult call(Tool tool, Part.ToolCall call, CallQuestions questions) {
    return call(tool, call, invocation -> apps.invoke(invocation, questions));
  }

  private Part.ToolResult call(
      Tool tool, Part.ToolCall call, Function<AppInvocation, AppResult> way) {
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
      return ToolResults.of(call, invoke(invocation, way), mostBytes);
    } catch (ServiceException failure) {
      return ToolResults.failed(call, failure);
    }
  }

  private AppResult invoke(AppInvocation invocation, Function<AppInvocation, AppResult> way) {
    return caller.isPresent()
        ? caller.get().askedBy(Party.AGENT).during(() -> way.apply(invocation))
        : way.apply(invocation);
  }
}
