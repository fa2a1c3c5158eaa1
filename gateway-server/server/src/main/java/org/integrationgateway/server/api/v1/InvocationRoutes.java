package org.integrationgateway.server.api.v1;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.server.api.ReplyWriter;
import org.integrationgateway.server.call.Arguments;
import org.integrationgateway.server.call.Call;
import org.integrationgateway.server.call.CallOrigin;
import org.integrationgateway.server.call.Door;
import org.integrationgateway.server.call.Selector;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.FieldProblem;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.http.exchange.Exchange;
import org.integrationgateway.server.http.route.CallerResolver;
import org.integrationgateway.server.invoke.Invoker;
import tools.jackson.databind.node.ObjectNode;

/** Invokes operations: {@code GET} and {@code POST /api/v1/{app}/{operation}}. */
final class InvocationRoutes {
  private final CallerResolver callers;
  private final Function<String, Optional<String>> routeAuth;
  private final Invoker invoker;
  private final Duration timeout;

  /**
   * @param routeAuth the identity provider that an app asks for, by its name
   */
  InvocationRoutes(
      CallerResolver callers,
      Function<String, Optional<String>> routeAuth,
      Invoker invoker,
      Duration timeout) {
    this.callers = callers;
    this.routeAuth = routeAuth;
    this.invoker = invoker;
    this.timeout = timeout;
  }

  void get(Exchange exchange) throws IOException {
    var origin = callers.resolveCall(exchange, routeAuth.apply(exchange.path("app")));
    var query = exchange.query();
    var selector = Selectors.of(query);
    var arguments = query.toMap();
    arguments.remove(Selectors.CONNECTION);
    arguments.remove(Selectors.INSTANCE);
    try {
      invoke(exchange, origin, new Arguments.Text(arguments), selector);
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
    var body = exchange.jsonObject();
    var connection = take(body, Selectors.CONNECTION);
    var instance = take(body, Selectors.INSTANCE);
    var selector =
        connection.isEmpty() && instance.isEmpty()
            ? Selector.NONE
            : new Selector(connection, instance);
    invoke(exchange, origin, new Arguments.Json(body), selector);
  }

  private Optional<String> take(ObjectNode body, String name) {
    var value = body.remove(name);
    if (value == null || value.isNull()) {
      return Optional.empty();
    }
    if (!value.isString()) {
      var message = "'" + name + "' must be a string";
      throw new GatewayException(ErrorCode.INVALID_PARAMETERS, message)
          .errors(List.of(new FieldProblem("/" + name, message)));
    }
    return Optional.of(value.stringValue());
  }

  private void invoke(Exchange exchange, CallOrigin origin, Arguments arguments, Selector selector)
      throws IOException {
    var call =
        new Call(
            Door.REST_V1,
            origin,
            exchange.path("app"),
            exchange.path("operation"),
            arguments,
            selector,
            Deadline.in(timeout),
            exchange.requestId());
    try (var reply = invoker.invoke(call)) {
      ReplyWriter.write(exchange, reply, call.deadline());
    }
  }
}
