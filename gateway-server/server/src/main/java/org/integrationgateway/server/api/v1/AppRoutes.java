package org.integrationgateway.server.api.v1;

import java.util.List;
import org.integrationgateway.server.api.ConnectJson;
import org.integrationgateway.server.catalog.App;
import org.integrationgateway.server.connection.Connections;
import org.integrationgateway.server.http.exchange.Exchange;
import org.integrationgateway.server.http.route.CallerResolver;
import org.integrationgateway.server.http.route.Paging;
import org.integrationgateway.server.invoke.VisibleCatalog;
import org.integrationgateway.server.json.Json;

/** Lists apps, and removes stored credentials. */
final class AppRoutes {
  private final CallerResolver callers;
  private final VisibleCatalog directory;
  private final Connections connections;
  private final CredentialOwners owners;

  AppRoutes(
      CallerResolver callers,
      VisibleCatalog directory,
      Connections connections,
      CredentialOwners owners) {
    this.callers = callers;
    this.directory = directory;
    this.connections = connections;
    this.owners = owners;
  }

  void list(Exchange exchange) {
    var caller = callers.resolve(exchange);
    var owner = owners.owner(caller, exchange.query().single(Selectors.SERVICE_ACCOUNT));
    var list = Json.array();
    var page = List.copyOf(Paging.page(exchange, directory.apps(caller), App::name));
    directory.learn(caller, page);
    for (var app : page) {
      list.add(AppJson.of(app, connections.stored(owner, app), directory.trouble(app)));
    }
    exchange.reply(200, list);
  }

  void app(Exchange exchange) {
    var caller = callers.resolve(exchange);
    var owner = owners.owner(caller, exchange.query().single(Selectors.SERVICE_ACCOUNT));
    var app = directory.app(caller, exchange.path("name"));
    directory.learn(caller, List.of(app));
    exchange.reply(200, AppJson.of(app, connections.storedNow(owner, app), directory.trouble(app)));
  }

  void disconnect(Exchange exchange) {
    var caller = callers.resolve(exchange);
    var owner = owners.owner(caller, exchange.query().single(Selectors.SERVICE_ACCOUNT));
    var revocation =
        connections.disconnect(
            caller, owner, exchange.path("name"), Selectors.of(exchange.query()));
    exchange.reply(200, ConnectJson.disconnected(revocation));
  }
}
