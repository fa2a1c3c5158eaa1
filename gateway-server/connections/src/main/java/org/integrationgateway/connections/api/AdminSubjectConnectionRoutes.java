package org.integrationgateway.connections.api;

import org.integrationgateway.connections.SubjectConnections;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.feature.OperatorAccess;
import org.integrationgateway.http.route.Paging;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;
import tools.jackson.databind.node.ObjectNode;

/** Lists and removes the connections of every subject. */
public final class AdminSubjectConnectionRoutes {
  private static final String CONNECTIONS = "/admin/api/v1/subjects/{subject}/connections";

  private final OperatorAccess operators;
  private final SubjectConnections connections;

  /**
   * @param operators which must be named by the configuration
   */
  public AdminSubjectConnectionRoutes(OperatorAccess operators, SubjectConnections connections) {
    this.operators = operators;
    this.connections = connections;
  }

  public void mount(Routes.Builder routes) {
    routes
        .get(CONNECTIONS, RouteInput.paged(), this::list)
        .delete(CONNECTIONS, this::removeAll)
        .delete(CONNECTIONS + "/{id}", this::remove);
  }

  private void list(Exchange exchange) {
    operators.admitNamed(exchange);
    Paging.reply(
        exchange,
        "connections",
        connections.list(exchange.path("subject")),
        stored -> stored.instance().id(),
        AdminSubjectConnectionRoutes::json);
  }

  private void remove(Exchange exchange) {
    var operator = operators.admitNamed(exchange);
    var revocation = connections.remove(operator, exchange.path("subject"), exchange.path("id"));
    exchange.reply(200, ConnectJson.disconnected(revocation));
  }

  private void removeAll(Exchange exchange) {
    var operator = operators.admitNamed(exchange);
    int removed = connections.removeAll(operator, exchange.path("subject"));
    exchange.reply(200, Json.object().put("removed", removed));
  }

  private static ObjectNode json(SubjectConnections.Stored stored) {
    var json = Json.object().put("app", stored.app());
    stored.appTitle().ifPresent(title -> json.put("appDisplayName", title));
    json.put("connection", stored.connection());
    stored.connectionTitle().ifPresent(title -> json.put("connectionDisplayName", title));
    json.put("deployed", stored.deployed());
    ConnectionForm.write(stored.instance(), json);
    return json;
  }
}
