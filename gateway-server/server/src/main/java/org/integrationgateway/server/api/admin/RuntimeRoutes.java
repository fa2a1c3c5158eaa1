package org.integrationgateway.server.api.admin;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.FieldProblem;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.feature.OperatorAccess;
import org.integrationgateway.http.route.Paging;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.runtime.LogQuery;
import org.integrationgateway.sdk.runtime.RuntimeProvider;
import org.integrationgateway.sdk.runtime.RuntimeSessionQuery;
import org.integrationgateway.sdk.runtime.SessionLogLine;
import tools.jackson.databind.node.ObjectNode;

/** Lists the runtime providers of the deployment, their sessions, and what these wrote. */
public final class RuntimeRoutes {
  private static final String PROVIDERS = "/admin/api/v1/runtime/providers";
  private static final String SESSIONS = PROVIDERS + "/{provider}/sessions";
  private static final String LOGS = SESSIONS + "/{session}/logs";
  private static final String AFTER = "after";
  private static final String LIMIT = "limit";
  private static final int MOST_LINES = 1000;

  private final OperatorAccess operators;
  private final Supplier<List<Named>> runtimes;
  private final Supplier<Duration> timeout;

  /**
   * @param runtimes the declared runtime providers, in their order
   * @param timeout how long a runtime may take to answer
   */
  public RuntimeRoutes(
      OperatorAccess operators, Supplier<List<Named>> runtimes, Supplier<Duration> timeout) {
    this.operators = operators;
    this.runtimes = runtimes;
    this.timeout = timeout;
  }

  /** A runtime provider and its name in the deployment. */
  public record Named(String name, boolean isDefault, RuntimeProvider runtime) {}

  public void mount(Routes.Builder routes) {
    routes
        .get(PROVIDERS, RouteInput.paged(), this::providers)
        .get(SESSIONS, RouteInput.paged(Paging.PAGE_SIZE), this::sessions)
        .get(LOGS, RouteInput.query(AFTER, LIMIT), this::logs);
  }

  private void providers(Exchange exchange) {
    operators.admit(exchange);
    Paging.reply(exchange, "providers", runtimes.get(), Named::name, this::provider);
  }

  /** A provider that does not answer is listed with the reason. */
  private ObjectNode provider(Named named) {
    var json = Json.object().put("name", named.name()).put("default", named.isDefault());
    try {
      var support = asked(() -> named.runtime().support());
      int running = asked(() -> count(named.runtime()));
      json.put("loaded", true).put("sessionCount", running);
      var profile = json.putObject("profile");
      profile.set("advertised", RuntimeJson.profile(support));
      // The host narrows nothing: what a runtime cannot enforce it refuses itself.
      profile.set("effective", RuntimeJson.profile(support));
    } catch (ServiceException refused) {
      json.put("loaded", false).put("error", String.valueOf(refused.getMessage()));
    }
    return json;
  }

  private static int count(RuntimeProvider runtime) {
    int count = 0;
    var query = RuntimeSessionQuery.ACTIVE.limitedTo(RuntimeSessionQuery.MAX_PAGE);
    Optional<RuntimeSessionQuery> next = Optional.of(query);
    while (next.isPresent()) {
      var page = runtime.list(next.get());
      count += page.sessions().size();
      next = page.nextPageToken().map(query::next);
    }
    return count;
  }

  private void sessions(Exchange exchange) {
    operators.admit(exchange);
    var runtime = find(exchange);
    var page = answered(() -> runtime.list(query(exchange)));
    page.nextPageToken().ifPresent(token -> Paging.next(exchange, token));
    exchange.reply(200, RuntimeJson.page(page));
  }

  private void logs(Exchange exchange) {
    operators.admit(exchange);
    var runtime = find(exchange);
    int limit = Paging.limit(exchange, MOST_LINES).orElse(MOST_LINES);
    long after = after(exchange);
    var session = exchange.path("session");
    var lines = answered(() -> read(runtime, new LogQuery(session, after, limit, false), limit));
    exchange.reply(200, RuntimeJson.lines(lines, after));
  }

  private static List<SessionLogLine> read(RuntimeProvider runtime, LogQuery query, int limit) {
    var lines = new ArrayList<SessionLogLine>();
    try (var reader = runtime.logs(query)) {
      var line = reader.next();
      while (line.isPresent()) {
        lines.add(line.get());
        line = lines.size() < limit ? reader.next() : Optional.empty();
      }
    }
    return lines;
  }

  private static long after(Exchange exchange) {
    var text = exchange.query().single(AFTER).orElse("0");
    try {
      long after = Long.parseLong(text);
      if (after >= 0) {
        return after;
      }
    } catch (NumberFormatException malformed) {
      // refused below like a negative number
    }
    throw new GatewayException(
        ErrorCode.INVALID_PARAMETERS, "'after' is the number of a line, 0 or more");
  }

  private RuntimeProvider find(Exchange exchange) {
    var name = exchange.path("provider");
    return runtimes.get().stream()
        .filter(named -> named.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new GatewayException(
                    ErrorCode.NOT_FOUND, "there is no runtime provider '" + name + "'"))
        .runtime();
  }

  private <T> T answered(Supplier<T> question) {
    try {
      return asked(question);
    } catch (ServiceException refused) {
      throw new GatewayException(
              code(refused.reason()), String.valueOf(refused.getMessage()), refused)
          .errors(
              refused.problems().stream()
                  .map(problem -> new FieldProblem(problem.pointer(), problem.message()))
                  .toList());
    }
  }

  private static RuntimeSessionQuery query(Exchange exchange) {
    var limit = Paging.limit(exchange, RuntimeSessionQuery.MAX_PAGE);
    var token = Paging.token(exchange);
    var query =
        limit.isPresent()
            ? RuntimeSessionQuery.ACTIVE.limitedTo(limit.getAsInt())
            : RuntimeSessionQuery.ACTIVE;
    return token.isPresent() ? query.next(token.get()) : query;
  }

  private <T> T asked(Supplier<T> question) {
    return Deadline.in(timeout.get()).during(question);
  }

  private static ErrorCode code(Reason reason) {
    return switch (reason) {
      case INVALID_INPUT -> ErrorCode.INVALID_PARAMETERS;
      case NOT_FOUND -> ErrorCode.NOT_FOUND;
      case UNAVAILABLE -> ErrorCode.PROVIDER_UNAVAILABLE;
      case TIMEOUT -> ErrorCode.UPSTREAM_TIMEOUT;
      default -> ErrorCode.PROVIDER_FAILED;
    };
  }
}
