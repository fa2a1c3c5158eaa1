package org.integrationgateway.telemetry.span;

import java.util.Map;
import org.integrationgateway.base.trace.CurrentSpan;
import org.integrationgateway.base.trace.Span;
import org.integrationgateway.base.trace.SpanKind;
import org.integrationgateway.base.trace.TraceHeaders;
import org.integrationgateway.base.trace.Tracer;
import org.integrationgateway.core.call.Call;
import org.integrationgateway.core.call.CallOrigin;
import org.integrationgateway.core.call.Door;
import org.integrationgateway.core.call.RequestOrigin;
import org.integrationgateway.core.call.TraceContext;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.invoke.InvocationObserver;
import org.integrationgateway.core.invoke.InvocationRecord;

/**
 * Makes each call of an operation a step of its trace. A call of a provider stands below the step
 * that the provider carries out; one of a workflow or an agent begins a trace, which is linked to
 * the step that started the run or the turn.
 */
public final class InvocationSpans implements InvocationObserver {
  private final Tracer tracer;

  public InvocationSpans(Tracer tracer) {
    this.tracer = tracer;
  }

  @Override
  public Span span(Call call) {
    var current = CurrentSpan.get();
    if (call.door() == Door.MCP && current != Span.NONE) {
      // The request of the client is a step already, of the trace in its message.
      return current.child("call", SpanKind.INTERNAL);
    }
    if (call.origin() instanceof CallOrigin.Outside) {
      // The trace in the message is nearer than that of the request which carries it.
      var said = TraceContext.of(call.client().meta());
      return current == Span.NONE
          ? tracer.begin("call", SpanKind.INTERNAL, said.isEmpty() ? ofRequest() : said)
          : current.below(said, "call", SpanKind.INTERNAL);
    }
    if (current != Span.NONE) {
      return current.child("call", SpanKind.INTERNAL);
    }
    var said = TraceHeaders.of(call.origin().context().metadata());
    return switch (call.door()) {
      // Work that may begin long after its cause has ended: a trace of its own.
      case WORKFLOW, AGENT -> tracer.begin("call", SpanKind.CONSUMER, Map.of(), said);
      default -> tracer.begin("call", SpanKind.SERVER, said, Map.of());
    };
  }

  /** The caller's trace, in a request that another thread goes on with. */
  private static Map<String, String> ofRequest() {
    return RequestOrigin.current().map(RequestOrigin::trace).orElse(Map.of());
  }

  @Override
  public void ended(InvocationRecord invocation) {
    var span = CurrentSpan.get();
    if (span.isRecorded()) {
      tell(span, invocation);
    }
    span.end();
  }

  private static void tell(Span span, InvocationRecord invocation) {
    var call = invocation.call();
    var app = invocation.operation().map(Operation::app);
    var operation = invocation.operation().map(Operation::id);
    if (app.isPresent() && operation.isPresent()) {
      // Names that callers make up are not names of steps.
      span.rename(app.get() + "/" + operation.get());
    }
    app.ifPresent(name -> span.set("gateway.app", name));
    operation.ifPresent(id -> span.set("gateway.operation", id));
    span.set("gateway.door", call.door().toString());
    span.set("gateway.request.id", call.requestId());
    span.set("enduser.id", invocation.caller().subject().id());
    span.set("gateway.outcome", invocation.outcome().label());
    call.selector().connection().ifPresent(name -> span.set("gateway.connection", name));
    if (call.door() == Door.AGENT && operation.isPresent()) {
      tool(span, app.orElse("") + "." + operation.get());
    }
    if (!invocation.outcome().label().equals("ok")) {
      span.failed(invocation.outcome().label());
    }
  }

  /** The conventions for tools of models. */
  private static void tool(Span span, String name) {
    span.rename("execute_tool " + name);
    span.set("gen_ai.operation.name", "execute_tool");
    span.set("gen_ai.tool.name", name);
  }
}
