package org.integrationgateway.offers;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.integrationgateway.base.version.ProductVersion;
import org.integrationgateway.config.providers.Source;
import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.invoke.VisibleCatalog;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.api.BodyType;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.feature.OperatorAccess;
import org.integrationgateway.http.feature.Operators;
import org.integrationgateway.http.reload.Reload;
import org.integrationgateway.http.route.CallerResolver;
import org.integrationgateway.http.route.Paging;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.index.PackageFacts;
import org.integrationgateway.manifest.SemanticVersion;
import tools.jackson.databind.node.ObjectNode;

/**
 * The packages of which apps can be made: those of the distribution for every caller, and those of
 * all repositories for operators, who may add apps of them.
 */
final class PackageRoutes {
  private static final SemanticVersion GATEWAY = new SemanticVersion(ProductVersion.NUMBER);
  private static final String QUERY = "query";
  private static final BodyType<NewApp> BODY = new BodyType<>(NewApp.class);

  private final CallerResolver callers;
  private final Operators operators;
  private final boolean separate;
  private final VisibleCatalog catalog;
  private final OfferedPackages offered;
  private final AppAddition addition;
  private final Reload reload;
  private final AuditTrail audit;

  /**
   * @param separate whether the routes of operators have a listener of their own, which pages of
   *     the public one cannot call
   */
  PackageRoutes(
      CallerResolver callers,
      Operators operators,
      boolean separate,
      VisibleCatalog catalog,
      OfferedPackages offered,
      AppAddition addition,
      Reload reload,
      AuditTrail audit) {
    this.callers = callers;
    this.operators = operators;
    this.separate = separate;
    this.catalog = catalog;
    this.offered = offered;
    this.addition = addition;
    this.reload = reload;
    this.audit = audit;
  }

  void mount(Routes.Builder open) {
    open.get("/api/v1/packages", RouteInput.paged(QUERY), this::list);
  }

  void mountAdmin(Routes.Builder admin) {
    admin.add("POST", "/admin/api/v1/apps", RouteInput.NONE, this::add);
  }

  private void list(Exchange exchange) {
    var caller = callers.resolve(exchange);
    boolean operator = caller.scopes().isEmpty() && operators.isNamed(caller);
    var offers = operator ? offered.all() : offered.distributed();
    var shown = offers.search(exchange.query().single(QUERY).orElse(""));
    var apps = apps(caller);
    var answer = Json.object();
    var array = answer.putArray("packages");
    for (var offer : Paging.page(exchange, shown, Offer::source)) {
      array.add(json(offer, apps.getOrDefault(offer.source(), List.of())));
    }
    answer.put("canAdd", operator && !separate && addition.obstacle().isEmpty());
    if (operator) {
      var problems = answer.putArray("problems");
      addition.obstacle().ifPresent(problems::add);
      offers.problems().forEach(problems::add);
    }
    exchange.reply(200, answer);
  }

  /** The apps that a caller sees, by the sources of their packages. */
  private Map<String, List<String>> apps(Caller caller) {
    var written = reload.written().apps();
    var found = new HashMap<String, List<String>>();
    for (var app : catalog.apps(caller)) {
      var config = written.get(app.name());
      if (config != null && config.source() instanceof Source.Released released) {
        found.computeIfAbsent(released.name(), first -> new ArrayList<>()).add(app.name());
      }
    }
    return found;
  }

  private static ObjectNode json(Offer offer, List<String> apps) {
    ObjectNode json = Json.MAPPER.valueToTree(PackageFacts.of(offer.listed(), GATEWAY));
    var icons = json.putArray("icons");
    offer.icon().ifPresent(data -> icons.addObject().put("src", data).put("type", "image/svg+xml"));
    var names = json.putArray("apps");
    apps.forEach(names::add);
    return json;
  }

  private void add(Exchange exchange) throws IOException {
    var operator = OperatorAccess.of(callers, operators.check(), true).admitNamed(exchange);
    var wanted = BODY.read(exchange);
    var offer =
        offered
            .all()
            .find(wanted.source())
            .orElseThrow(
                () ->
                    new GatewayException(
                        ErrorCode.NOT_FOUND,
                        "no repository offers an app of package '%s': GET /api/v1/packages lists them"
                            .formatted(wanted.source())));
    var added = addition.add(offer, wanted, operator.subject().id());
    audit.record(
        new AuditEvent("app.add", operator.subject().id())
            .with("app", added.app())
            .with("package", offer.source())
            .with("request", exchange.requestId())
            .with("address", exchange.remoteAddress()));
    var answer = Json.object().put("app", added.app()).put("state", added.outcome().state().word());
    var changes = answer.putArray("changes");
    added.changes().forEach(changes::add);
    var failures = answer.putArray("failures");
    added.outcome().failures().forEach(failure -> failures.add(failure.message()));
    exchange.reply(201, answer);
  }
}
