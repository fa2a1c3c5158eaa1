package org.integrationgateway.server.api.v1;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.core.call.Arguments;
import org.integrationgateway.core.call.Call;
import org.integrationgateway.core.call.CallOrigin;
import org.integrationgateway.core.call.Door;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.invoke.Invoker;
import org.integrationgateway.http.api.ReplyWriter;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.route.CallerResolver;

/** Invokes operations: {@code GET} and {@code POST /api/v1/{app}/{operation}}. */
final class InvocationRoutes {
  private final CallerResolver callers;
  private final Function<String, Optional<String>> routeAuth;
  private final Invoker invoker;
  private final AuditTrail audit;
  private final Supplier<Duration> timeout;
  private final LongSupplier uploadLimit;

  /**
   * @param routeAuth the identity provider that an app asks for, by its name
   * @param uploadLimit of bodies that are not held in memory
   */
  InvocationRoutes(
      CallerResolver callers,
      Function<String, Optional<String>> routeAuth,
      Invoker invoker,
      AuditTrail audit,
      Supplier<Duration> timeout,
      LongSupplier uploadLimit) {
    this.callers = callers;
    this.routeAuth = routeAuth;
    this.invoker = invoker;
    this.audit = audit;
    this.timeout = timeout;
    this.uploadLimit = uploadLimit;
  }

  void get(Exchange exchange) throws IOException {
    var origin = callers.resolveCall(exchange, routeAuth.apply(exchange.path("app")));
    var query = exchange.query();
    var selector = Selectors.of(query);
    var arguments = query.toMap();
    arguments.remove(Selectors.CONNECTION);
    arguments.remove(Selectors.INSTANCE);
    arguments.remove(DryRun.PARAMETER);
    try {
      invoke(exchange, origin, new GivenArguments(new Arguments.Text(arguments), selector));
    } catch (GatewayException refused) {
      if (refused.code() == ErrorCode.METHOD_NOT_ALLOWED) {
        exchange.set("Allow", "POST");
      }
      throw refused;
    }
  }

  void post(Exchange exchange) throws IOException {
    // An unknown caller neither makes the server read a body nor learns what is wrong with it.
    var origin = callers.resolveCall(exchange, routeAuth.apply(exchange.path("app")));
    try (var posted = GivenArguments.read(exchange, uploadLimit.getAsLong(), timeout.get())) {
      invoke(exchange, origin, posted);
    }
  }

  private void invoke(Exchange exchange, CallOrigin origin, GivenArguments given)
      throws IOException {
    var call =
        new Call(
            Door.REST_V1,
            origin,
            exchange.path("app"),
            exchange.path("operation"),
            given.arguments(),
            given.selector(),
            invoker.deadline(exchange.path("app")),
            exchange.requestId());
    if (DryRun.isAsked(exchange)) {
      preview(exchange, call);
      return;
    }
    try (var reply = invoker.invoke(call)) {
      given.rest().run();
      ReplyWriter.write(exchange, reply, call.deadline());
    }
  }

  private void preview(Exchange exchange, Call call) {
    var request = invoker.preview(call);
    audit.record(
        new AuditEvent("operation.preview", call.origin().caller().subject().id())
            .with("app", call.app())
            .with("operation", call.operation())
            .with("request", exchange.requestId())
            .with("address", exchange.remoteAddress()));
    exchange.reply(200, DryRun.json(request));
  }
}
