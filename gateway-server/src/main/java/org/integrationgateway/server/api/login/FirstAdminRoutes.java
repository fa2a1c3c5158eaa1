package org.integrationgateway.server.api.login;

import static org.integrationgateway.server.api.login.Page.alert;
import static org.integrationgateway.server.api.login.Page.escaped;
import static org.integrationgateway.server.api.login.Page.hidden;

import java.io.IOException;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.server.http.Exchange;
import org.integrationgateway.server.http.Routes;

/** The page on which the first account is made, behind a link that works once. */
final class FirstAdminRoutes {
  private static final String PATH = "/identity/local/first-admin";
  private static final String DONE = "/identity/local/first-admin/done";
  private static final String STALE = "This page is too old, or came from elsewhere: try again.";

  private final LoginDesk desk;
  private final FormGuard guard;

  FirstAdminRoutes(LoginDesk desk, FormGuard guard) {
    this.desk = desk;
    this.guard = guard;
  }

  void mount(Routes.Builder routes) {
    routes.get(PATH, this::show).post(PATH, this::submit).get(DONE, FirstAdminRoutes::done);
  }

  private void show(Exchange exchange) {
    var link = exchange.query().single("token").orElse("");
    if (link.isEmpty() || !desk.isFirstAdminLink(Secret.of(link))) {
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
      form(exchange, link, login, STALE, 403);
      return;
    }
    if (!password.equals(form.single("again").orElse(""))) {
      form(exchange, link, login, "The two passwords are not the same.", 400);
      return;
    }
    try {
      desk.firstAdmin(Secret.of(link), login, Secret.of(password));
      exchange.set("Location", "first-admin/done").reply(303);
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
        <p>This account may do everything.</p>
        %s<form method="post" action="first-admin">
        %s%s<label for="login">Login</label>
        <input id="login" name="login" value="%s" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="128" required>
        <small>A name or an e-mail address.</small>
        <label for="password">Password</label>
        <input id="password" name="password" type="password" autocomplete="new-password" minlength="12" maxlength="512" required>
        <small>At least 12 characters: a few words in a row.</small>
        <label for="again">Password, again</label>
        <input id="again" name="again" type="password" autocomplete="new-password" minlength="12" maxlength="512" required>
        <button>Make the account</button>
        </form>
        """
            .formatted(
                alert(problem),
                hidden(FormGuard.FIELD, guard.token(exchange)),
                hidden("token", link),
                escaped(login));
    Page.of("The first account", content).send(exchange, status);
  }

  private static void ended(Exchange exchange) {
    Page.of(
            "This link does not work",
            "<p>It was used, is too old or never was one. As long as there is no account, the gateway prints a new one when it starts.</p>")
        .send(exchange, 403);
  }

  private static void done(Exchange exchange) {
    Page.of("The account is made", "<p>You can close this page and log in.</p>")
        .send(exchange, 200);
  }
}
