package org.integrationgateway.people.api.serviceaccount;

import java.io.IOException;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.api.BodyType;
import org.integrationgateway.http.api.CreateHandler;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.idempotency.IdempotencyRecords;
import org.integrationgateway.http.route.CallerResolver;
import org.integrationgateway.http.route.Paging;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.people.serviceaccount.AccountTokens;
import org.integrationgateway.people.serviceaccount.ServiceAccount;
import org.integrationgateway.people.serviceaccount.ServiceAccountRequest;
import org.integrationgateway.people.serviceaccount.ServiceAccounts;
import org.integrationgateway.people.serviceaccount.key.ManagedKeys;
import tools.jackson.databind.node.ObjectNode;

/** Creates, lists and deletes service accounts, with the routes below each of them. */
public final class ServiceAccountRoutes {
  static final String ALL = "/api/v1/service-accounts";
  static final String ONE = ALL + "/{id}";

  private static final BodyType<ServiceAccountRequest> BODY =
      new BodyType<>(ServiceAccountRequest.class);

  private final CallerResolver callers;
  private final ServiceAccounts accounts;
  private final IdempotencyRecords records;
  private final AccountAudit audit;
  private final AccountMemberRoutes members;
  private final AccountTokenRoutes tokens;
  private final AccountKeyRoutes keys;

  /**
   * @param records of the requests with an idempotency key
   */
  public ServiceAccountRoutes(
      CallerResolver callers,
      ServiceAccounts accounts,
      AccountTokens accountTokens,
      ManagedKeys managedKeys,
      IdempotencyRecords records,
      AuditTrail trail) {
    this.callers = callers;
    this.accounts = accounts;
    this.records = records;
    this.audit = new AccountAudit(trail);
    this.members = new AccountMemberRoutes(callers, accounts, audit);
    this.tokens = new AccountTokenRoutes(callers, accountTokens, records, audit);
    this.keys = new AccountKeyRoutes(callers, managedKeys, records, audit);
  }

  public void mount(Routes.Builder routes) {
    routes
        .add("POST", ALL, CreateHandler.INPUT, this::create)
        .get(ALL, RouteInput.paged(), this::list)
        .get(ONE, this::show)
        .delete(ONE, this::delete);
    members.mount(routes);
    tokens.mount(routes);
    keys.mount(routes);
  }

  private void create(Exchange exchange) throws IOException {
    new CreateHandler(
            callers::resolve,
            records,
            (caller, body) -> {
              var account = accounts.create(caller, BODY.read(body));
              audit.record("service_account.create", exchange, caller, account.id());
              return CreateHandler.answer(201, json(account));
            })
        .handle(exchange);
  }

  private void list(Exchange exchange) {
    var all = accounts.list(callers.resolve(exchange));
    Paging.reply(exchange, all, ServiceAccount::id, ServiceAccountRoutes::json);
  }

  private void show(Exchange exchange) {
    var caller = callers.resolve(exchange);
    exchange.reply(200, json(accounts.get(caller, exchange.path("id"))));
  }

  private void delete(Exchange exchange) {
    var caller = callers.resolve(exchange);
    var account = accounts.delete(caller, exchange.path("id"));
    audit.record("service_account.delete", exchange, caller, account.id());
    exchange.reply(204);
  }

  private static ObjectNode json(ServiceAccount account) {
    var json =
        Json.object()
            .put("id", account.id())
            .put("subject", account.subject().id())
            .put("displayName", account.displayName());
    account.description().ifPresent(text -> json.put("description", text));
    return json.put("createdAt", account.createdAt().toString())
        .put("createdBy", account.createdBy());
  }
}
