package org.integrationgateway.server.api.v1;

import java.util.List;
import org.integrationgateway.server.catalog.Operation;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.FieldProblem;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.http.exchange.Exchange;
import org.integrationgateway.server.http.route.CallerResolver;
import org.integrationgateway.server.http.route.Paging;
import org.integrationgateway.server.http.route.RouteInput;
import org.integrationgateway.server.invoke.VisibleCatalog;
import org.integrationgateway.server.json.Json;

/** Lists the operations of an app, finds some of them by words, and describes one. */
final class OperationRoutes {
  /** Words that the operations of the list have. */
  private static final String SEARCH = "query";

  /** How much the list says of each operation. */
  private static final String VIEW = "view";

  private static final String SUMMARY = "summary";
  private static final int LONGEST_DETAIL = 500;

  static final RouteInput LIST =
      RouteInput.paged(Selectors.CONNECTION, Selectors.INSTANCE, SEARCH, VIEW);
  static final RouteInput ONE = RouteInput.query(Selectors.CONNECTION, Selectors.INSTANCE);

  private final CallerResolver callers;
  private final VisibleCatalog directory;

  OperationRoutes(CallerResolver callers, VisibleCatalog directory) {
    this.callers = callers;
    this.directory = directory;
  }

  void list(Exchange exchange) {
    var caller = callers.resolve(exchange, directory.authProvider(exchange.path("name")));
    var selector = Selectors.of(exchange.query());
    boolean isSummary = isSummary(exchange);
    var listing = directory.operations(caller, exchange.path("name"), selector);
    listing
        .missing()
        .ifPresent(
            reason ->
                exchange.set(
                    "X-Gateway-Catalog",
                    "partial; reason=%s; detail=\"%s\""
                        .formatted(reason.code().wireName(), quotable(reason.detail()))));
    var operations =
        listing.operations().stream()
            .filter(
                operation ->
                    selector.connection().map(operation.connection().name()::equals).orElse(true))
            .toList();
    var found =
        exchange
            .query()
            .single(SEARCH)
            .map(words -> OperationWords.of(words).find(operations))
            .orElse(operations);
    exchange.set("X-Total-Count", Integer.toString(found.size()));
    var list = Json.array();
    for (var operation : Paging.page(exchange, found, Operation::id)) {
      list.add(isSummary ? OperationJson.summary(operation) : OperationJson.of(operation));
    }
    exchange.reply(200, list);
  }

  /** The text as a quoted string of a header has it (RFC 9110, section 5.6.4). */
  private static String quotable(String text) {
    var cut = text.length() > LONGEST_DETAIL ? text.substring(0, LONGEST_DETAIL) + "..." : text;
    return cut.replaceAll("[^ -~]", "?").replace("\\", "\\\\").replace("\"", "\\\"");
  }

  void one(Exchange exchange) {
    var caller = callers.resolve(exchange, directory.authProvider(exchange.path("name")));
    var found =
        directory.operation(
            caller,
            exchange.path("name"),
            exchange.path("operation"),
            Selectors.of(exchange.query()));
    var json = OperationJson.of(found.operation());
    if (found.app().mcp()) {
      json.put("tool", directory.toolName(found));
    }
    exchange.reply(200, json);
  }

  private static boolean isSummary(Exchange exchange) {
    var view = exchange.query().single(VIEW);
    if (view.isPresent() && !view.get().equals(SUMMARY)) {
      var message = "'" + VIEW + "' can only be " + SUMMARY;
      throw new GatewayException(ErrorCode.INVALID_PARAMETERS, message)
          .errors(List.of(new FieldProblem("/" + VIEW, message)));
    }
    return view.isPresent();
  }
}
