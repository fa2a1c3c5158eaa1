package org.integrationgateway.server.api.admin;

import java.util.Locale;
import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.provider.ProviderStatus;
import org.integrationgateway.core.provider.ProviderStatuses;
import org.integrationgateway.core.provider.ProviderStatuses.Restart;
import org.integrationgateway.fleet.peer.PeerList;
import org.integrationgateway.fleet.peer.Peers;
import org.integrationgateway.fleet.peer.ReplicaChoice;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.feature.OperatorAccess;
import org.integrationgateway.http.route.Paging;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;

/** Shows the state of the providers, and restarts their processes. */
public final class ProviderRoutes {
  private static final String PROVIDERS = "/admin/api/v1/providers";

  private final OperatorAccess operators;
  private final ProviderStatuses statuses;
  private final PeerList ofAll;
  private final AuditTrail audit;

  /**
   * @param peers whose providers are listed too, where all are asked for
   */
  public ProviderRoutes(
      OperatorAccess operators, ProviderStatuses statuses, Peers peers, AuditTrail audit) {
    this.operators = operators;
    this.statuses = statuses;
    this.audit = audit;
    ofAll =
        new PeerList(
            "providers",
            peers,
            () -> statuses.all().stream().map(StatusJson::brief),
            one -> one.path("kind").asString() + "/" + one.path("name").asString());
  }

  public void mount(Routes.Builder routes) {
    routes
        .get(PROVIDERS, RouteInput.paged(ReplicaChoice.PARAMETER), this::list)
        .get(PROVIDERS + "/{kind}/{name}", this::show)
        .add("POST", PROVIDERS + "/{kind}/{name}:restart", RouteInput.query("how"), this::restart);
  }

  private void list(Exchange exchange) {
    operators.admit(exchange);
    if (ReplicaChoice.isAll(exchange)) {
      ofAll.reply(exchange);
      return;
    }
    Paging.reply(
        exchange,
        "providers",
        statuses.all(),
        status -> status.kind() + "/" + status.name(),
        StatusJson::brief);
  }

  private void show(Exchange exchange) {
    operators.admit(exchange);
    exchange.reply(200, StatusJson.full(find(exchange.path("kind"), exchange.path("name"))));
  }

  private void restart(Exchange exchange) {
    var operator = operators.admit(exchange);
    var kind = exchange.path("kind");
    var name = exchange.path("name");
    var how = how(exchange);
    var event =
        new AuditEvent("provider.restart", operator.subject().id())
            .with("kind", kind)
            .with("name", name)
            .with("how", word(how));
    try {
      statuses.restart(kind, name, how);
    } catch (GatewayException refused) {
      if (refused.code() == ErrorCode.PROVIDER_UNAVAILABLE) {
        // A process was started, and perhaps one was stopped.
        audit.record(event.with(AuditEvent.Outcome.FAILURE));
      }
      throw refused;
    }
    audit.record(event);
    exchange.reply(200, StatusJson.full(find(kind, name)));
  }

  private static Restart how(Exchange exchange) {
    var word = exchange.query().single("how").orElse("rolling");
    for (var how : Restart.values()) {
      if (word(how).equals(word)) {
        return how;
      }
    }
    throw new GatewayException(
        ErrorCode.INVALID_PARAMETERS, "how is '" + word + "': write rolling, held or stop-first");
  }

  private static String word(Restart how) {
    return how.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private ProviderStatus find(String kind, String name) {
    return statuses.all().stream()
        .filter(status -> status.kind().equals(kind) && status.name().equals(name))
        .findFirst()
        .orElseThrow(() -> statuses.unknown(kind, name));
  }
}
