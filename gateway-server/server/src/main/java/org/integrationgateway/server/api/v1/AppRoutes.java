package org.integrationgateway.server.api.v1;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.integrationgateway.connections.ConnectionChecks;
import org.integrationgateway.connections.Connections;
import org.integrationgateway.connections.api.ConnectJson;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.invoke.VisibleCatalog;
import org.integrationgateway.http.exchange.ArrayAnswer;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.route.CallerResolver;
import org.integrationgateway.http.route.Paging;
import org.integrationgateway.people.serviceaccount.CredentialOwners;
import org.integrationgateway.sdk.Deadline;

/** Lists apps, and checks and removes stored credentials. */
final class AppRoutes {
  private final CallerResolver callers;
  private final VisibleCatalog catalog;
  private final Connections connections;
  private final ConnectionChecks checks;
  private final CredentialOwners owners;
  private final Supplier<Duration> timeout;

  /**
   * @param timeout how long a caller may receive a list
   */
  AppRoutes(
      CallerResolver callers,
      VisibleCatalog catalog,
      Connections connections,
      ConnectionChecks checks,
      CredentialOwners owners,
      Supplier<Duration> timeout) {
    this.callers = callers;
    this.catalog = catalog;
    this.connections = connections;
    this.checks = checks;
    this.owners = owners;
    this.timeout = timeout;
  }

  void list(Exchange exchange) throws IOException {
    var caller = callers.resolve(exchange);
    var owner = owners.owner(caller, exchange.query().single(Selectors.SERVICE_ACCOUNT));
    var page = List.copyOf(Paging.page(exchange, catalog.apps(caller), App::name));
    catalog.learn(caller, page);
    new ArrayAnswer(exchange, Deadline.in(timeout.get()))
        .give(page, app -> AppJson.of(app, connections.stored(owner, app), catalog.trouble(app)));
  }

  void app(Exchange exchange) {
    var caller = callers.resolve(exchange);
    var owner = owners.owner(caller, exchange.query().single(Selectors.SERVICE_ACCOUNT));
    var app = catalog.app(caller, exchange.path("name"));
    catalog.learn(caller, List.of(app));
    exchange.reply(200, AppJson.of(app, connections.storedNow(owner, app), catalog.trouble(app)));
  }

  void disconnect(Exchange exchange) {
    var caller = callers.resolve(exchange);
    var owner = owners.owner(caller, exchange.query().single(Selectors.SERVICE_ACCOUNT));
    var revocation =
        connections.disconnect(
            caller, owner, exchange.path("name"), Selectors.of(exchange.query()));
    exchange.reply(200, ConnectJson.disconnected(revocation));
  }

  void check(Exchange exchange) {
    var caller = callers.resolve(exchange);
    var owner = owners.owner(caller, exchange.query().single(Selectors.SERVICE_ACCOUNT));
    var result = checks.check(caller, owner, exchange.path("name"), Selectors.of(exchange.query()));
    exchange.reply(200, ConnectJson.of(result));
  }
}
