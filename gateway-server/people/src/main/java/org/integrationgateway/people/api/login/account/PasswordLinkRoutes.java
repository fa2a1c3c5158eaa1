package org.integrationgateway.people.api.login.account;

import static org.integrationgateway.http.page.HtmlPage.alert;
import static org.integrationgateway.http.page.HtmlPage.escaped;
import static org.integrationgateway.http.page.HtmlPage.hidden;

import java.io.IOException;
import java.util.Optional;
import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.page.FormGuard;
import org.integrationgateway.http.page.HtmlPage;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.people.api.login.LoginRoutes;
import org.integrationgateway.people.api.login.SessionBegin;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;

/** The page that sets the password of an account, behind a link that works once. */
public final class PasswordLinkRoutes {
  private static final String PATH = "/identity/local/password";

  private final AccountService service;
  private final FormGuard guard;
  private final SessionBegin sessions;
  private final String provider;
  private final AuditTrail audit;

  /**
   * @param sessions begins the session of a person who has set a password
   * @param provider the name of the identity provider of the accounts
   */
  public PasswordLinkRoutes(
      AccountService service,
      FormGuard guard,
      SessionBegin sessions,
      String provider,
      AuditTrail audit) {
    this.sessions = sessions;
    this.provider = provider;
    this.service = service;
    this.guard = guard;
    this.audit = audit;
  }

  public void mount(Routes.Builder routes) {
    routes
        .get(PATH, RouteInput.query("token"), this::show)
        .add("POST", PATH, RouteInput.NONE.asLogin(), this::submit);
  }

  private void show(Exchange exchange) {
    form(exchange, exchange.query().single("token").orElse(""), "", 200);
  }

  private void submit(Exchange exchange) throws IOException {
    var form = exchange.form();
    var link = form.single("token").orElse("");
    if (!guard.accepts(exchange, form)) {
      form(exchange, link, FormGuard.STALE, 403);
      return;
    }
    try {
      var subject = service.usePasswordLink(Secret.of(link), NewPasswordFields.read(form));
      audit.record(
          new AuditEvent("account.password", subject)
              .with("change", "by link")
              .with("request", exchange.requestId())
              .with("address", exchange.remoteAddress()));
      done(exchange, subject);
    } catch (ServiceException refused) {
      if (refused.reason() == Reason.INVALID_GRANT) {
        ended(exchange);
        return;
      }
      form(exchange, link, LoginRoutes.sentence(refused), LoginRoutes.status(refused));
    }
  }

  /**
   * Logs the browser in: the link was proof enough to set the password, which is all that a login
   * asks for. An account with a device has to show its code too.
   */
  private void done(Exchange exchange, String subject) {
    var person = service.byPasswordAlone(subject);
    if (person.isEmpty()) {
      HtmlPage.of(
              "Password set",
              "<p><a class=\"button\" href=\"../../login\">Log in with the new password</a></p>")
          .send(exchange, 200);
      return;
    }
    sessions.begin(exchange, provider, person.get());
    // The home page, wherever a proxy serves the gateway.
    exchange.set("Location", "../../home").reply(303);
  }

  private void form(Exchange exchange, String link, String problem, int status) {
    var owner = link.isEmpty() ? Optional.<String>empty() : service.linkOwner(Secret.of(link));
    if (owner.isEmpty()) {
      ended(exchange);
      return;
    }
    var content =
        """
        <p>For the account <strong>%s</strong></p>
        %s<form method="post" action="password">
        %s%s<input type="hidden" name="username" autocomplete="username" value="%s">
        %s<button>Set password</button>
        </form>
        """
            .formatted(
                escaped(owner.get()),
                alert(problem),
                hidden(FormGuard.FIELD, guard.token(exchange)),
                hidden("token", link),
                escaped(owner.get()),
                NewPasswordFields.HTML);
    HtmlPage.of("Set your password", content).send(exchange, status);
  }

  private static void ended(Exchange exchange) {
    HtmlPage.of(
            "This link does not work",
            "<p>It was already used, has expired or is invalid. Ask an operator for a new one.</p>"
                + "<p><a class=\"button other\" href=\"../../home\">Log in</a></p>")
        .send(exchange, 403);
  }
}
