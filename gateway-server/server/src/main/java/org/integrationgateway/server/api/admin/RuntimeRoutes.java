package org.integrationgateway.server.api.admin;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.runtime.RuntimeProvider;
import org.integrationgateway.sdk.runtime.RuntimeSession;
import org.integrationgateway.sdk.runtime.RuntimeSessionQuery;
import org.integrationgateway.sdk.runtime.RuntimeSupport;
import org.integrationgateway.sdk.runtime.SessionPage;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.FieldProblem;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.http.exchange.Exchange;
import org.integrationgateway.server.http.route.Paging;
import org.integrationgateway.server.http.route.RouteInput;
import org.integrationgateway.server.http.route.Routes;
import org.integrationgateway.server.json.Json;
import tools.jackson.databind.node.ObjectNode;

/** Lists the runtime providers of the deployment and their sessions. */
public final class RuntimeRoutes {
  private static final String PROVIDERS = "/admin/api/v1/runtime/providers";
  private static final String SESSIONS = PROVIDERS + "/{provider}/sessions";

  private final OperatorAccess operators;
  private final Supplier<List<Named>> runtimes;
  private final Duration timeout;

  /**
   * @param runtimes the declared runtime providers, in their order
   * @param timeout how long a runtime may take to answer
   */
  public RuntimeRoutes(OperatorAccess operators, Supplier<List<Named>> runtimes, Duration timeout) {
    this.operators = operators;
    this.runtimes = runtimes;
    this.timeout = timeout;
  }

  /** A runtime provider and its name in the deployment. */
  public record Named(String name, boolean isDefault, RuntimeProvider runtime) {}

  public void mount(Routes.Builder routes) {
    routes
        .get(PROVIDERS, RouteInput.paged(), this::providers)
        .get(SESSIONS, RouteInput.paged(), this::sessions);
  }

  private void providers(Exchange exchange) {
    operators.admit(exchange);
    var answer = Json.object();
    var list = answer.putArray("providers");
    Paging.page(exchange, runtimes.get(), Named::name).forEach(named -> list.add(provider(named)));
    exchange.reply(200, answer);
  }

  /** A provider that does not answer is listed with the reason. */
  private ObjectNode provider(Named named) {
    var json = Json.object().put("name", named.name()).put("default", named.isDefault());
    try {
      var support = asked(() -> named.runtime().support());
      int running = asked(() -> count(named.runtime()));
      json.put("loaded", true).put("sessionCount", running);
      json.putObject("profile").set("advertised", profile(support));
    } catch (ServiceException refused) {
      json.put("loaded", false).put("error", String.valueOf(refused.getMessage()));
    }
    return json;
  }

  private static ObjectNode profile(RuntimeSupport support) {
    var json =
        Json.object()
            .put("canHostApps", support.hostsApps())
            .put("egressMode", word(support.egress()))
            .put("preparesWorkspaces", support.preparesWorkspaces());
    support.platforms().forEach(json.putArray("platforms")::add);
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
    var name = exchange.path("provider");
    var runtime =
        runtimes.get().stream()
            .filter(named -> named.name().equals(name))
            .findFirst()
            .orElseThrow(
                () ->
                    new GatewayException(
                        ErrorCode.NOT_FOUND, "there is no runtime provider '" + name + "'"))
            .runtime();
    try {
      var page = asked(() -> runtime.list(query(exchange)));
      page.nextPageToken().ifPresent(token -> Paging.next(exchange, token));
      exchange.reply(200, page(page));
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

  private static ObjectNode page(SessionPage page) {
    var answer = Json.object();
    var list = answer.putArray("sessions");
    page.sessions().forEach(session -> list.add(session(session)));
    page.nextPageToken().ifPresent(token -> answer.put("nextPageToken", token));
    return answer;
  }

  private static ObjectNode session(RuntimeSession session) {
    var json = Json.object().put("id", session.id()).put("state", word(session.state()));
    session.app().ifPresent(app -> json.put("app", app));
    json.put("startedAt", session.startedAt().toString());
    if (!session.reason().isEmpty()) {
      json.put("stateReason", session.reason());
    }
    return json;
  }

  private <T> T asked(Supplier<T> question) {
    return Deadline.in(timeout).during(question);
  }

  private static ErrorCode code(Reason reason) {
    return switch (reason) {
      case INVALID_INPUT -> ErrorCode.INVALID_PARAMETERS;
      case UNAVAILABLE -> ErrorCode.PROVIDER_UNAVAILABLE;
      case TIMEOUT -> ErrorCode.UPSTREAM_TIMEOUT;
      default -> ErrorCode.PROVIDER_FAILED;
    };
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
