package org.integrationgateway.people.api.login.account;

import java.io.IOException;
import java.util.Optional;
import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.exchange.Query;
import org.integrationgateway.http.page.FormGuard;
import org.integrationgateway.http.page.HtmlPage;
import org.integrationgateway.http.route.CallerResolver;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.people.api.login.LoginRoutes;
import org.integrationgateway.people.api.login.account.AccountService.Own;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;

/**
 * The page of one's own local account. It needs a session, and every change needs the current
 * password too: a browser that was left open does not give the account away.
 */
public final class AccountPageRoutes {
  /** The page, below the base URL. */
  public static final String PATH = "/identity/local/account";

  private static final String LOGIN = "../../login?next=%2Fidentity%2Flocal%2Faccount";

  private final CallerResolver callers;
  private final AccountService service;
  private final FormGuard guard;
  private final AuditTrail audit;

  public AccountPageRoutes(
      CallerResolver callers, AccountService service, FormGuard guard, AuditTrail audit) {
    this.callers = callers;
    this.service = service;
    this.guard = guard;
    this.audit = audit;
  }

  public void mount(Routes.Builder routes) {
    routes.get(PATH, this::show).post(PATH, this::submit);
  }

  private void show(Exchange exchange) {
    var own = own(exchange);
    if (own.isPresent()) {
      page(exchange, own.get()).overview("").send(exchange, 200);
    }
  }

  private void submit(Exchange exchange) throws IOException {
    var own = own(exchange);
    if (own.isEmpty()) {
      return;
    }
    var form = exchange.form();
    if (!guard.accepts(exchange, form)) {
      page(exchange, own.get()).overview(FormGuard.STALE).send(exchange, 403);
      return;
    }
    var action = form.single(AccountPage.ACTION).orElse("");
    try {
      carryOut(action, exchange, own.get(), form);
    } catch (ServiceException refused) {
      record(exchange, own.get(), "login.fail", LoginRoutes.reason(refused));
      LoginRoutes.retryAfter(exchange, refused);
      problem(action, exchange, own.get(), refused);
    }
  }

  private void carryOut(String action, Exchange exchange, Own own, Query form) {
    var password = Secret.of(form.single("password").orElse(""));
    var address = exchange.remoteAddress();
    switch (action) {
      case "password" -> {
        service.changePassword(own.login(), password, NewPasswordFields.read(form), address);
        record(exchange, own, "account.password", "changed");
        AccountPage.changed().send(exchange, 200);
      }
      case "begin" -> {
        var setup = service.beginDevice(own.login(), password, address);
        page(exchange, own).setup(setup, "").send(exchange, 200);
      }
      case "confirm" -> {
        var codes = service.confirmDevice(own.login(), form.single("code").orElse(""));
        record(exchange, own, "account.totp", "set up");
        AccountPage.recovery(codes).send(exchange, 200);
      }
      case "remove" -> {
        service.removeDevice(own.login(), password, address);
        record(exchange, own, "account.totp", "removed");
        exchange.set("Location", "account").reply(303);
      }
      default ->
          throw new GatewayException(
              ErrorCode.INVALID_REQUEST,
              "'action' must be password, begin, confirm or remove, as on the page");
    }
  }

  /** Shows the refusal where the form was. */
  private void problem(String action, Exchange exchange, Own own, ServiceException refused) {
    int status = LoginRoutes.status(refused);
    var sentence =
        refused.reason() == Reason.INVALID_GRANT && !action.equals("confirm")
            ? "The current password is wrong."
            : LoginRoutes.sentence(refused);
    var setup =
        action.equals("confirm")
            ? service.device(own.login())
            : Optional.<AccountService.Setup>empty();
    var page = page(exchange, own);
    setup
        .map(begun -> page.setup(begun, sentence))
        .orElseGet(() -> page.overview(sentence))
        .send(exchange, status);
  }

  /** The account of the caller; answers the request when there is no such account. */
  private Optional<Own> own(Exchange exchange) {
    Caller caller;
    try {
      caller = callers.resolveUnlimited(exchange, each -> {});
    } catch (GatewayException refused) {
      if (refused.code() != ErrorCode.UNAUTHENTICATED) {
        throw refused;
      }
      exchange.set("Location", LOGIN).reply(303);
      return Optional.empty();
    }
    if (!caller.proof().kind().isSession()) {
      throw new GatewayException(
          ErrorCode.FORBIDDEN,
          "an account can be changed only in a session, not with a token: log in");
    }
    var own = service.own(caller.subject().id());
    if (own.isEmpty()) {
      HtmlPage.of(
              "No account here",
              "<p>You log in with another identity provider, which manages your account.</p>\n"
                  + AccountPage.BACK)
          .withPerson(caller.subject().displayName().orElse(caller.subject().id()))
          .send(exchange, 404);
    }
    return own;
  }

  private AccountPage page(Exchange exchange, Own own) {
    return new AccountPage(own, guard.token(exchange));
  }

  private void record(Exchange exchange, Own own, String action, String what) {
    audit.record(
        new AuditEvent(action, "user:" + own.login())
            .with(action.equals("login.fail") ? "reason" : "change", what)
            .with("request", exchange.requestId())
            .with("address", exchange.remoteAddress()));
  }
}
