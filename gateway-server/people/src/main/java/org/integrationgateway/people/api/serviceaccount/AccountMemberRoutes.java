package org.integrationgateway.people.api.serviceaccount;

import java.io.IOException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.api.BodyType;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.route.CallerResolver;
import org.integrationgateway.http.route.Paging;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.people.serviceaccount.ManagingSubject;
import org.integrationgateway.people.serviceaccount.ServiceAccounts;
import org.integrationgateway.records.InvalidMemberException;
import org.integrationgateway.sdk.authorization.RelationTarget.OfSubject;
import tools.jackson.databind.node.ObjectNode;

/** Lists, adds and deletes the managers of a service account. */
record AccountMemberRoutes(CallerResolver callers, ServiceAccounts accounts, AccountAudit audit) {
  private static final String MEMBERS = ServiceAccountRoutes.ONE + "/members";
  private static final String MANAGER = "manager";
  private static final BodyType<NewManager> BODY = new BodyType<>(NewManager.class);

  private record NewManager(String subject, String relation) {
    NewManager {
      if (!relation.equals(MANAGER)) {
        throw new InvalidMemberException(
            "relation", "'relation' is '%s', and must be manager".formatted(shown(relation)));
      }
    }

    private static String shown(String text) {
      return text.length() > 100 ? text.substring(0, 100) + "..." : text;
    }
  }

  void mount(Routes.Builder routes) {
    routes
        .get(MEMBERS, RouteInput.paged(), this::list)
        .add("PUT", MEMBERS, RouteInput.NONE, this::put)
        .delete(MEMBERS + "/{member}", this::delete);
  }

  private void list(Exchange exchange) {
    var caller = callers.resolve(exchange);
    var all = accounts.managers(caller, exchange.path("id"));
    Paging.reply(exchange, all, ManagingSubject::id, AccountMemberRoutes::json);
  }

  private void put(Exchange exchange) throws IOException {
    var caller = callers.resolve(exchange);
    var subject = BODY.read(exchange).subject();
    var id = exchange.path("id");
    var added = accounts.addManager(caller, id, subject);
    audit.record("service_account.add_member", exchange, caller, id, "member", subject);
    exchange.reply(added.isNew() ? 201 : 200, json(added.manager()));
  }

  private void delete(Exchange exchange) {
    var caller = callers.resolve(exchange);
    var id = exchange.path("id");
    var gone = accounts.deleteManager(caller, id, exchange.path("member"));
    audit.record(
        "service_account.delete_member", exchange, caller, id, "member", gone.target().toString());
    exchange.reply(204);
  }

  private static ObjectNode json(ManagingSubject manager) {
    return Json.object()
        .put("id", manager.id())
        .put(
            manager.target() instanceof OfSubject ? "subject" : "target",
            manager.target().toString())
        .put("relation", MANAGER)
        .put("readOnly", manager.readOnly());
  }
}
