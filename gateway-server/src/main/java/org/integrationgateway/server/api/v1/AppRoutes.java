package org.integrationgateway.server.api.v1;

import org.integrationgateway.server.connection.Connections;
import org.integrationgateway.server.http.Exchange;
import org.integrationgateway.server.invoke.Authentication;
import org.integrationgateway.server.invoke.Directory;
import org.integrationgateway.server.json.Json;

/** What can be called, and the credentials stored for it. */
final class AppRoutes {
  private final Authentication authentication;
  private final Directory directory;
  private final Connections connections;

  AppRoutes(Authentication authentication, Directory directory, Connections connections) {
    this.authentication = authentication;
    this.directory = directory;
    this.connections = connections;
  }

  void list(Exchange exchange) {
    var caller = authentication.authenticate(exchange.bearer());
    var list = Json.array();
    for (var app : directory.apps(caller)) {
      list.add(AppJson.of(app, connections.stored(caller, app)));
    }
    exchange.reply(200, list);
  }

  void operations(Exchange exchange) {
    var caller = authentication.authenticate(exchange.bearer());
    var selector = Selectors.of(exchange.query());
    var list = Json.array();
    for (var operation : directory.operations(caller, exchange.path("name"))) {
      if (selector.connection().map(operation.connection().name()::equals).orElse(true)) {
        list.add(OperationJson.of(operation));
      }
    }
    exchange.reply(200, list);
  }

  void disconnect(Exchange exchange) {
    var caller = authentication.authenticate(exchange.bearer());
    connections.disconnect(caller, exchange.path("name"), Selectors.of(exchange.query()));
    exchange.reply(200, Json.object().put("status", "disconnected"));
  }
}
