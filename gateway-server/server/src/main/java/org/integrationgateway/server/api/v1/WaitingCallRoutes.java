package org.integrationgateway.server.api.v1;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.outbound.pause.RetryPauses;
import org.integrationgateway.http.calls.Replica;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.route.CallerResolver;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;

/**
 * The calls of the caller's subject that wait now before their upstream is asked again, as far as
 * the token permits their operations.
 */
final class WaitingCallRoutes {
  private static final String REQUEST = "requestId";

  private final CallerResolver callers;
  private final RetryPauses pauses;
  private final InstantSource time;

  WaitingCallRoutes(CallerResolver callers, RetryPauses pauses, InstantSource time) {
    this.callers = callers;
    this.pauses = pauses;
    this.time = time;
  }

  void mount(Routes.Builder routes) {
    routes.get("/api/v1/calls/waiting", RouteInput.query(REQUEST), this::list);
  }

  private void list(Exchange exchange) {
    var caller = callers.resolve(exchange);
    var wanted = exchange.query().single(REQUEST);
    var now = time.instant();
    var answer = Json.object().put("replica", Replica.name());
    var list = answer.putArray("calls");
    for (var pause : pauses.now()) {
      var call = pause.call();
      if (call.subject().equals(caller.subject().id())
          && caller.mayUse(call.app(), call.operation())
          && wanted.filter(id -> !id.equals(call.requestId())).isEmpty()) {
        var json =
            list.addObject()
                .put("requestId", call.requestId())
                .put("app", call.app())
                .put("operation", call.operation())
                .put("until", pause.until().toString())
                .put("seconds", seconds(now, pause.until()))
                .put("retry", pause.retry())
                .put("of", pause.most());
        pause.status().ifPresent(status -> json.put("status", status));
      }
    }
    exchange.reply(200, answer);
  }

  /** The seconds that are left, rounded up. */
  private static long seconds(Instant now, Instant until) {
    return Math.max(0, Duration.between(now, until).plusMillis(999).toSeconds());
  }
}
