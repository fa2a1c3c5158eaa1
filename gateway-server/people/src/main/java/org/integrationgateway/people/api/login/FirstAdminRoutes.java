package org.integrationgateway.people.api.login;

import static org.integrationgateway.http.page.HtmlPage.alert;
import static org.integrationgateway.http.page.HtmlPage.escaped;
import static org.integrationgateway.http.page.HtmlPage.hidden;

import java.io.IOException;
import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.page.FormGuard;
import org.integrationgateway.http.page.HtmlPage;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;

/** The page that creates the first account, behind a link that works once. */
final class FirstAdminRoutes {
  private static final String PATH = "/identity/local/first-admin";

  private final LoginService service;
  private final AuditTrail audit;
  private final FormGuard guard;
  private final SessionBegin sessions;

  FirstAdminRoutes(LoginService service, FormGuard guard, SessionBegin sessions, AuditTrail audit) {
    this.service = service;
    this.guard = guard;
    this.sessions = sessions;
    this.audit = audit;
  }

  void mount(Routes.Builder routes) {
    routes
        .get(PATH, RouteInput.query("token"), this::show)
        .add("POST", PATH, RouteInput.NONE.asLogin(), this::submit);
  }

  private void show(Exchange exchange) {
    var link = exchange.query().single("token").orElse("");
    if (link.isEmpty() || !service.isFirstAdminLink(Secret.of(link))) {
      ended(exchange);
      return;
    }
    form(exchange, link, "", "", 200);
  }

  private void submit(Exchange exchange) throws IOException {
    var form = exchange.form();
    var link = form.single("token").orElse("");
    var login = form.single("login").orElse("");
    var password = form.single("password").orElse("");
    if (!guard.accepts(exchange, form)) {
      form(exchange, link, login, FormGuard.STALE, 403);
      return;
    }
    if (!password.equals(form.single("again").orElse(""))) {
      form(exchange, link, login, "The passwords do not match.", 400);
      return;
    }
    try {
      var person = service.firstAdmin(Secret.of(link), login, Secret.of(password));
      audit.record(
          new AuditEvent("account.create", person.id())
              .with("by", "first-admin link")
              .with("address", exchange.remoteAddress())
              .with("request", exchange.requestId()));
      sessions.begin(exchange, service.provider(), person);
      // The home page, wherever a proxy serves the gateway.
      exchange.set("Location", "../../").reply(303);
    } catch (ServiceException refused) {
      if (refused.reason() == Reason.INVALID_GRANT) {
        ended(exchange);
        return;
      }
      form(exchange, link, login, LoginRoutes.sentence(refused), LoginRoutes.status(refused));
    }
  }

  private void form(Exchange exchange, String link, String login, String problem, int status) {
    var content =
        """
        <p>This account is an operator: it can set up apps and give other users access.</p>
        %s<form method="post" action="first-admin">
        %s%s<label for="login">Login</label>
        <input id="login" name="login" value="%s" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="128" required>
        <small>A name or an email address.</small>
        <label for="password">Password</label>
        <input id="password" name="password" type="password" autocomplete="new-password" minlength="12" maxlength="512" required>
        <small>At least 12 characters, for example a few random words.</small>
        <label for="again">Confirm password</label>
        <input id="again" name="again" type="password" autocomplete="new-password" minlength="12" maxlength="512" required>
        <button>Create account</button>
        </form>
        """
            .formatted(
                alert(problem),
                hidden(FormGuard.FIELD, guard.token(exchange)),
                hidden("token", link),
                escaped(login));
    HtmlPage.of("Create the first account", content).send(exchange, status);
  }

  private static void ended(Exchange exchange) {
    HtmlPage.of(
            "This link does not work",
            """
            <p>It was already used, has expired or is invalid.</p>
            <p>While there is no account, the gateway writes a new link to this file when it starts:</p>
            <pre>cat "${GATEWAY_HOME:-$HOME/.gateway}/first-account"</pre>
            <p>If there are accounts, but none is an operator, create one where the gateway is installed:</p>
            <pre>gateway account create NAME --group admin</pre>
            <p><a class="button" href="../../home">Log in</a></p>
            """)
        .send(exchange, 403);
  }
}
