package org.integrationgateway.people.api.admin;

import java.io.IOException;
import java.util.Optional;
import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.api.BodyType;
import org.integrationgateway.http.api.CreateHandler;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.feature.OperatorAccess;
import org.integrationgateway.http.idempotency.IdempotencyRecords;
import org.integrationgateway.http.idempotency.StoredAnswer;
import org.integrationgateway.http.route.Paging;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.people.accounts.AccountDirectory;
import org.integrationgateway.people.accounts.AccountDirectory.Entry;
import org.integrationgateway.people.accounts.AccountDirectory.Link;
import org.integrationgateway.people.accounts.AccountDirectory.NewAccount;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes, lists, disables and deletes the accounts that the gateway keeps itself. Operators never
 * see or set a password: they hand a link to its owner.
 */
public final class AdminAccountRoutes {
  private static final String ACCOUNTS = "/admin/api/v1/accounts";
  private static final String ACCOUNT = ACCOUNTS + "/{id}";

  private static final BodyType<NewAccount> NEW = new BodyType<>(NewAccount.class);
  private static final BodyType<Change> CHANGE = new BodyType<>(Change.class);

  private final OperatorAccess operators;
  private final AccountDirectory accounts;
  private final IdempotencyRecords records;
  private final AuditTrail audit;

  /**
   * @param operators which must be named by the configuration
   * @param records of the requests with an idempotency key
   */
  public AdminAccountRoutes(
      OperatorAccess operators,
      AccountDirectory accounts,
      IdempotencyRecords records,
      AuditTrail audit) {
    this.operators = operators;
    this.accounts = accounts;
    this.records = records;
    this.audit = audit;
  }

  public void mount(Routes.Builder routes) {
    routes
        .get(ACCOUNTS, RouteInput.paged(), this::list)
        .add(
            "POST",
            ACCOUNTS,
            CreateHandler.INPUT,
            new CreateHandler(operators::admitNamed, records, this::create))
        .get(ACCOUNT, this::show)
        .add("PATCH", ACCOUNT, RouteInput.NONE, this::change)
        .delete(ACCOUNT, this::delete)
        .post(ACCOUNT + "/reset-link", this::link);
  }

  private record Change(Optional<Boolean> disabled, Optional<Boolean> totp) {}

  private void list(Exchange exchange) {
    operators.admitNamed(exchange);
    Paging.reply(exchange, accounts.list(), Entry::id, AdminAccountRoutes::json);
  }

  private StoredAnswer create(Caller operator, ObjectNode body) {
    var made = accounts.create(NEW.read(body));
    audit.record(event("account.create", operator, made.subject()));
    var link = accounts.link(made.id());
    audit.record(event("account.link", operator, made.subject()));
    return CreateHandler.answer(201, withLink(json(made), link));
  }

  private void show(Exchange exchange) {
    operators.admitNamed(exchange);
    exchange.reply(200, json(accounts.get(exchange.path("id"))));
  }

  private void change(Exchange exchange) throws IOException {
    var operator = operators.admitNamed(exchange);
    var change = CHANGE.read(exchange);
    var device = change.totp();
    var account = accounts.get(exchange.path("id"));
    if (device.filter(on -> on).isPresent()) {
      throw GatewayException.invalid(
          "totp",
          "'totp' can only be set to false, which removes the device: its owner sets one up");
    }
    change.disabled().ifPresent(off -> disable(exchange, operator, account, off));
    if (device.isPresent() && accounts.removeDevice(account.id())) {
      record(exchange, event("account.totp", operator, account.subject()).with("totp", "removed"));
    }
    exchange.reply(200, json(accounts.get(account.id())));
  }

  private void disable(Exchange exchange, Caller operator, Entry account, boolean off) {
    if (off) {
      refuseOwn(operator, account, "disable");
    }
    accounts.setDisabled(account.id(), off);
    record(
        exchange, event(off ? "account.disable" : "account.enable", operator, account.subject()));
  }

  private void delete(Exchange exchange) {
    var operator = operators.admitNamed(exchange);
    var account = accounts.get(exchange.path("id"));
    refuseOwn(operator, account, "delete");
    accounts.delete(account.id());
    record(exchange, event("account.delete", operator, account.subject()));
    exchange.reply(204);
  }

  private void link(Exchange exchange) throws IOException {
    var operator = operators.admitNamed(exchange);
    BodyType.requireEmpty(exchange);
    var account = accounts.get(exchange.path("id"));
    var link = accounts.link(account.id());
    record(exchange, event("account.link", operator, account.subject()));
    exchange.reply(200, withLink(json(account), link));
  }

  /** Refuses a change of the operator's own account, so that one operator remains. */
  private static void refuseOwn(Caller operator, Entry account, String verb) {
    if (operator.subject().id().equals(account.subject())) {
      throw new GatewayException(
          ErrorCode.INVALID_STATE,
          "'%s' is your own account: another operator can %s it".formatted(account.id(), verb));
    }
  }

  private void record(Exchange exchange, AuditEvent event) {
    audit.record(
        event.with("request", exchange.requestId()).with("address", exchange.remoteAddress()));
  }

  private static AuditEvent event(String action, Caller operator, String account) {
    return new AuditEvent(action, operator.subject().id()).with("account", account);
  }

  private static ObjectNode withLink(ObjectNode account, Link link) {
    link.url().use(url -> account.put("link", url));
    return account.put("linkExpiresAt", link.expiresAt().toString());
  }

  private static ObjectNode json(Entry account) {
    var json =
        Json.object()
            .put("id", account.id())
            .put("login", account.id())
            .put("subject", account.subject());
    account.displayName().ifPresent(name -> json.put("displayName", name));
    account.email().ifPresent(email -> json.put("email", email));
    account.groups().forEach(json.putArray("groups")::add);
    return json.put("disabled", account.disabled())
        .put("invited", account.invited())
        .put("totp", account.device())
        .put("createdAt", account.createdAt().toString());
  }
}
