package org.integrationgateway.server.api.v1;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.invoke.VisibleCatalog;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.exchange.ArrayAnswer;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.route.CallerResolver;
import org.integrationgateway.http.route.Paging;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.sdk.Deadline;
import tools.jackson.databind.node.ObjectNode;

/** Lists the operations of an app, finds some of them by words, and describes one. */
final class OperationRoutes {
  /** Words that the operations of the list have. */
  private static final String SEARCH = "query";

  /** How much the list says of each operation. */
  private static final String VIEW = "view";

  private static final Map<String, Function<Operation, ObjectNode>> VIEWS =
      Map.of("summary", OperationJson::summary, "parameters", OperationJson::withParameters);

  private static final int MOST_FOUND = 50;
  private static final int LONGEST_DETAIL = 500;

  static final RouteInput LIST =
      RouteInput.paged(Selectors.CONNECTION, Selectors.INSTANCE, SEARCH, VIEW);
  static final RouteInput FIND = RouteInput.query(SEARCH, "limit");
  static final RouteInput ONE = RouteInput.query(Selectors.CONNECTION, Selectors.INSTANCE);

  private final CallerResolver callers;
  private final VisibleCatalog catalog;
  private final Supplier<Duration> timeout;

  /**
   * @param timeout how long a caller may receive a list
   */
  OperationRoutes(CallerResolver callers, VisibleCatalog catalog, Supplier<Duration> timeout) {
    this.callers = callers;
    this.catalog = catalog;
    this.timeout = timeout;
  }

  /**
   * Finds operations of all apps by words. The name of an app counts for its operations; one app
   * gives at most half of the answer, so that others are found too.
   */
  void find(Exchange exchange) {
    var caller = callers.resolve(exchange);
    int most = Paging.limit(exchange, MOST_FOUND).orElse(MOST_FOUND);
    var words = OperationWords.of(exchange.query().single(SEARCH).orElse(""));
    var apps = catalog.apps(caller);
    var operations = catalog.operations(caller, apps);
    var found = Json.array();
    for (int at = 0; at < apps.size() && found.size() < most; at++) {
      var app = apps.get(at);
      words
          .beside(app.name() + " " + app.displayName().orElse(""))
          .find(operations.get(at))
          .stream()
          .limit(Math.min(most - found.size(), (most + 1) / 2))
          .map(operation -> OperationJson.summary(operation).put("app", app.name()))
          .forEach(found::add);
    }
    exchange.reply(200, found);
  }

  void list(Exchange exchange) throws IOException {
    var caller = callers.resolve(exchange, catalog.authProvider(exchange.path("name")));
    var selector = Selectors.of(exchange.query());
    var view = view(exchange);
    catalog.requireSelected(caller, exchange.path("name"), selector);
    var listing = catalog.operations(caller, exchange.path("name"), selector);
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
                    selector
                        .connection()
                        .map(operation.usualConnection().name()::equals)
                        .orElse(true))
            .toList();
    var found =
        exchange
            .query()
            .single(SEARCH)
            .map(words -> OperationWords.of(words).find(operations))
            .orElse(operations);
    exchange.set("X-Total-Count", Integer.toString(found.size()));
    new ArrayAnswer(exchange, Deadline.in(timeout.get()))
        .give(Paging.page(exchange, found, Operation::id), view::apply);
  }

  /** The text as a quoted string of a header has it (RFC 9110, section 5.6.4). */
  private static String quotable(String text) {
    var cut = text.length() > LONGEST_DETAIL ? text.substring(0, LONGEST_DETAIL) + "..." : text;
    return cut.replaceAll("[^ -~]", "?").replace("\\", "\\\\").replace("\"", "\\\"");
  }

  void one(Exchange exchange) {
    var caller = callers.resolve(exchange, catalog.authProvider(exchange.path("name")));
    var selector = Selectors.of(exchange.query());
    catalog.requireSelected(caller, exchange.path("name"), selector);
    var found =
        catalog.operation(caller, exchange.path("name"), exchange.path("operation"), selector);
    var json = OperationJson.of(found.operation());
    if (found.app().mcp()) {
      json.put("tool", catalog.toolName(found));
    }
    exchange.reply(200, json);
  }

  private static Function<Operation, ObjectNode> view(Exchange exchange) {
    var name = exchange.query().single(VIEW);
    if (name.isEmpty()) {
      return OperationJson::of;
    }
    var view = VIEWS.get(name.get());
    if (view == null) {
      var names = String.join(" or ", new TreeSet<>(VIEWS.keySet()));
      throw GatewayException.invalid(VIEW, "'" + VIEW + "' can only be " + names);
    }
    return view;
  }
}
