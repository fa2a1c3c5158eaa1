package org.integrationgateway.connections.api;

import java.io.IOException;
import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.Supplier;
import org.integrationgateway.connections.ConnectionChecks;
import org.integrationgateway.connections.ConnectionInstances;
import org.integrationgateway.connections.DeploymentCredentials;
import org.integrationgateway.connections.flow.ConnectFlows;
import org.integrationgateway.core.call.Selector;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.api.BodyType;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.feature.OperatorAccess;
import org.integrationgateway.http.page.LoginLinks;
import org.integrationgateway.http.route.Paging;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;
import tools.jackson.databind.node.ObjectNode;

/**
 * Names the apps, and stores, shows, checks and removes the credentials that they have of their
 * own.
 */
public final class AdminConnectionRoutes {
  private static final String APPS = "/admin/api/v1/apps";
  private static final String CONNECTIONS = APPS + "/{app}/connections";
  private static final String CREDENTIAL = CONNECTIONS + "/{connection}/credential";
  private static final String ALL = "/admin/api/v1/connections";
  private static final String INSTANCE = "_instance";
  private static final BodyType<ConnectionForm.Given> CREDENTIALS =
      new BodyType<>(ConnectionForm.Given.class);
  private static final BodyType<ConnectionForm.Flow> FLOW =
      new BodyType<>(ConnectionForm.Flow.class);

  private final OperatorAccess operators;
  private final Supplier<Collection<App>> apps;
  private final DeploymentCredentials credentials;
  private final ConnectionChecks checks;
  private final ConnectFlows flows;
  private final LoginLinks links;

  /**
   * @param operators which must be named by the configuration
   * @param apps that are served now
   * @param links where operators come back to
   */
  public AdminConnectionRoutes(
      OperatorAccess operators,
      Supplier<Collection<App>> apps,
      DeploymentCredentials credentials,
      ConnectionChecks checks,
      ConnectFlows flows,
      LoginLinks links) {
    this.operators = operators;
    this.apps = apps;
    this.credentials = credentials;
    this.checks = checks;
    this.flows = flows;
    this.links = links;
  }

  public void mount(Routes.Builder routes) {
    routes
        .get(APPS, RouteInput.paged(), this::apps)
        .get(ALL, RouteInput.paged(), this::all)
        .get(CONNECTIONS, RouteInput.paged(), this::list)
        .get(CREDENTIAL, this::show)
        .add("PUT", CREDENTIAL, RouteInput.NONE, this::put)
        .add("DELETE", CREDENTIAL, RouteInput.query(INSTANCE), this::delete)
        .add("POST", CONNECTIONS + "/{connection}/check", RouteInput.query(INSTANCE), this::check)
        .add("POST", CONNECTIONS + "/{connection}/start-oauth", RouteInput.NONE, this::start);
  }

  private void apps(Exchange exchange) {
    operators.admit(exchange);
    var sorted = apps.get().stream().sorted(Comparator.comparing(App::name)).toList();
    Paging.reply(exchange, "apps", sorted, App::name, AdminConnectionRoutes::named);
  }

  private static ObjectNode named(App app) {
    return Json.object()
        .put("name", app.name())
        .put("displayName", app.displayName().orElse(app.name()));
  }

  /** A connection of the deployment. */
  private record Place(String app, String connection) {}

  private void all(Exchange exchange) {
    operators.admitNamed(exchange);
    var places =
        apps.get().stream()
            .sorted(Comparator.comparing(App::name))
            .flatMap(
                app ->
                    app.connections().values().stream()
                        .filter(Connection::internal)
                        .map(connection -> new Place(app.name(), connection.name())))
            .toList();
    Paging.reply(
        exchange,
        "connections",
        places,
        place -> place.app + " " + place.connection,
        place ->
            json(place.app, credentials.get(place.app, place.connection)).put("app", place.app));
  }

  private void list(Exchange exchange) {
    operators.admitNamed(exchange);
    var app = exchange.path("app");
    Paging.reply(
        exchange,
        "connections",
        credentials.list(app),
        ConnectionInstances::name,
        each -> json(app, each));
  }

  private void show(Exchange exchange) {
    operators.admitNamed(exchange);
    var app = exchange.path("app");
    exchange.reply(200, json(app, credentials.get(app, exchange.path("connection"))));
  }

  private void put(Exchange exchange) throws IOException {
    var operator = operators.admitNamed(exchange);
    var connection = exchange.path("connection");
    var request = CREDENTIALS.read(exchange).request(exchange.path("app"), Optional.of(connection));
    var made = credentials.put(operator, connection, request);
    exchange.reply(200, ConnectJson.of(made));
  }

  private void delete(Exchange exchange) {
    var operator = operators.admitNamed(exchange);
    var revocation =
        credentials.remove(
            operator,
            exchange.path("app"),
            exchange.path("connection"),
            exchange.query().single(INSTANCE));
    exchange.reply(200, ConnectJson.disconnected(revocation));
  }

  private void check(Exchange exchange) {
    var operator = operators.admitNamed(exchange);
    var result =
        checks.checkOfDeployment(
            operator,
            exchange.path("app"),
            exchange.path("connection"),
            new Selector(Optional.empty(), exchange.query().single(INSTANCE)));
    exchange.reply(200, ConnectJson.of(result));
  }

  private void start(Exchange exchange) throws IOException {
    var operator = operators.admitNamed(exchange);
    var flow = FLOW.read(exchange);
    var connection = credentials.get(exchange.path("app"), exchange.path("connection"));
    var request =
        flow.request(exchange.path("app"), Optional.of(connection.connection().name()), links);
    var started = flows.start(operator, App.deploymentOwner(request.app()), request);
    exchange.reply(200, ConnectJson.of(started));
  }

  private ObjectNode json(String app, ConnectionInstances stored) {
    var connection = stored.connection();
    var json = Json.object().put("name", connection.name());
    connection.displayName().ifPresent(name -> json.put("displayName", name));
    json.put("credentialState", stored.standing().credentialState().wireName());
    if (checks.isPossible(app, connection)) {
      json.put("checkable", true);
    }
    ConnectionForm.write(stored, json);
    return json;
  }
}
