package org.integrationgateway.server.api.v2;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.server.api.RequestFields;
import org.integrationgateway.server.call.Arguments;
import org.integrationgateway.server.call.Call;
import org.integrationgateway.server.call.Door;
import org.integrationgateway.server.call.Selector;
import org.integrationgateway.server.catalog.App;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.http.exchange.Exchange;
import org.integrationgateway.server.http.route.CallerResolver;
import org.integrationgateway.server.http.route.Routes;
import org.integrationgateway.server.invoke.Invoker;
import org.integrationgateway.server.json.Json;
import tools.jackson.databind.node.ObjectNode;

/** {@code App.InvokeGraphQL} as JSON: {@code POST /api/v2/app/{app}/graphql}. */
public final class GraphqlRoutes {
  private static final String QUERY = "query";
  private static final String DOCUMENT = "document";
  private static final String VARIABLES = "variables";
  private static final String OPERATION_NAME = "operationName";

  private final CallerResolver callers;
  private final Function<String, Optional<String>> routeAuth;
  private final Invoker invoker;
  private final Duration timeout;

  /**
   * @param routeAuth the identity provider that an app asks for, by its name
   * @param timeout how long a caller waits for an answer
   */
  public GraphqlRoutes(
      CallerResolver callers,
      Function<String, Optional<String>> routeAuth,
      Invoker invoker,
      Duration timeout) {
    this.callers = callers;
    this.routeAuth = routeAuth;
    this.invoker = invoker;
    this.timeout = timeout;
  }

  public void mount(Routes.Builder routes) {
    routes.post("/api/v2/app/{app}/graphql", exchange -> RpcStatusJson.of(exchange, this::send));
  }

  private void send(Exchange exchange) throws IOException {
    // An unknown caller neither makes the server read a body nor learns what is wrong with it.
    var origin = callers.resolveCall(exchange, routeAuth.apply(exchange.path("app")));
    var body = exchange.jsonObject();
    var fields =
        new RequestFields(
            body, QUERY, DOCUMENT, VARIABLES, OPERATION_NAME, "connection", "instance");
    var selector = new Selector(fields.text("connection"), fields.text("instance"));
    var arguments = arguments(body, fields);
    var call =
        new Call(
            Door.REST_V2,
            origin,
            exchange.path("app"),
            App.RAW_GRAPHQL,
            new Arguments.Json(arguments),
            selector,
            Deadline.in(timeout),
            exchange.requestId());
    try (var reply = invoker.useSurface(call)) {
      exchange.reply(200, OperationResultJson.of(reply));
    }
  }

  /** The document has the name that GraphQL gives it, or the one that manifests give it. */
  private static ObjectNode arguments(ObjectNode body, RequestFields fields) {
    var query = fields.text(QUERY);
    var document = fields.text(DOCUMENT);
    fields.check();
    if (query.isPresent() && document.isPresent()) {
      throw new GatewayException(
          ErrorCode.INVALID_PARAMETERS, "'query' and 'document' are the same member: send one");
    }
    var arguments = Json.object();
    query.or(() -> document).ifPresent(text -> arguments.put(QUERY, text));
    for (var name : new String[] {VARIABLES, OPERATION_NAME}) {
      var value = body.get(name);
      if (value != null) {
        arguments.set(name, value);
      }
    }
    return arguments;
  }
}
