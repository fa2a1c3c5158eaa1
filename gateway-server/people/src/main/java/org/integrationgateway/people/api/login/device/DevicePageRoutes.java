package org.integrationgateway.people.api.login.device;

import static org.integrationgateway.http.page.HtmlPage.alert;
import static org.integrationgateway.http.page.HtmlPage.escaped;
import static org.integrationgateway.http.page.HtmlPage.hidden;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.page.FormGuard;
import org.integrationgateway.http.page.HtmlPage;
import org.integrationgateway.http.route.CallerResolver;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.people.login.device.DeviceLogins;
import org.integrationgateway.people.login.device.DeviceLogins.Asking;

/** The page on which a person, who is logged in, lets a program in that shows a code. */
public final class DevicePageRoutes {
  static final String PATH = "/login/device";

  private final CallerResolver callers;
  private final DeviceLogins logins;
  private final FormGuard guard;
  private final AuditTrail audit;

  public DevicePageRoutes(
      CallerResolver callers, DeviceLogins logins, FormGuard guard, AuditTrail audit) {
    this.callers = callers;
    this.logins = logins;
    this.guard = guard;
    this.audit = audit;
  }

  public void mount(Routes.Builder routes) {
    routes
        .get(PATH, RouteInput.query("code"), this::show)
        .add("POST", PATH, RouteInput.NONE.asLogin(), this::submit);
  }

  private void show(Exchange exchange) {
    var code = exchange.query().single("code").orElse("");
    var person = person(exchange, code);
    if (person.isPresent()) {
      ask(exchange, person.get(), code);
    }
  }

  private void submit(Exchange exchange) throws IOException {
    var person = person(exchange, "");
    if (person.isEmpty()) {
      return;
    }
    var form = exchange.form();
    var code = form.single("code").orElse("");
    if (!guard.accepts(exchange, form)) {
      enter(exchange, code, FormGuard.STALE, 403);
      return;
    }
    var decision = form.single("decision").orElse("");
    if (decision.isEmpty()) {
      ask(exchange, person.get(), code);
      return;
    }
    try {
      decide(exchange, person.get(), code, decision.equals("approve"));
    } catch (GatewayException refused) {
      enter(exchange, code, refused);
    }
  }

  private void decide(Exchange exchange, Caller person, String code, boolean approved) {
    var asking = logins.find(person, code);
    if (approved) {
      logins.approve(person, code);
    } else {
      logins.deny(person, code);
    }
    audit.record(
        new AuditEvent(approved ? "device.approve" : "device.deny", person.subject().id())
            .with("program", asking.agent())
            .with("programAddress", asking.address())
            .with("request", exchange.requestId())
            .with("address", exchange.remoteAddress()));
    HtmlPage.of(approved ? "Login approved" : "Login denied", "<p>You can close this page.</p>\n")
        .send(exchange, 200);
  }

  /** Shows which program waits with the code, or asks for the code. */
  private void ask(Exchange exchange, Caller person, String code) {
    if (code.isBlank()) {
      enter(exchange, "", "", 200);
      return;
    }
    try {
      confirm(exchange, person, logins.find(person, code));
    } catch (GatewayException refused) {
      enter(exchange, code, refused);
    }
  }

  private void enter(Exchange exchange, String code, GatewayException refused) {
    if (refused.code() != ErrorCode.NOT_FOUND && refused.code() != ErrorCode.RATE_LIMITED) {
      throw refused;
    }
    var detail = refused.detail();
    enter(
        exchange,
        code,
        Character.toUpperCase(detail.charAt(0)) + detail.substring(1) + ".",
        refused.code() == ErrorCode.NOT_FOUND ? 404 : 429);
  }

  private void enter(Exchange exchange, String code, String problem, int status) {
    var content =
        """
        <p>Enter the code shown by the client that you want to log in.</p>
        %s<form method="post" action="device">
        %s<label for="code">Code</label>
        <input id="code" name="code" value="%s" autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="32" required>
        <button>Continue</button>
        </form>
        """
            .formatted(
                alert(problem), hidden(FormGuard.FIELD, guard.token(exchange)), escaped(code));
    HtmlPage.of("Log in a client", content).send(exchange, status);
  }

  private void confirm(Exchange exchange, Caller person, Asking asking) {
    var content =
        """
        <p>Does your client show this code?</p>
        <p><strong>%s</strong></p>
        <p>It identifies itself as <strong>%s</strong> and its IP address is <strong>%s</strong>. It will act as <strong>%s</strong>. If you did not start this login, deny it: otherwise someone else gets access to your account.</p>
        <form method="post" action="device">
        %s%s<button name="decision" value="approve">Approve</button>
        <button name="decision" value="deny">Deny</button>
        </form>
        """
            .formatted(
                escaped(asking.userCode()),
                escaped(asking.agent()),
                escaped(asking.address()),
                escaped(person.subject().id()),
                hidden(FormGuard.FIELD, guard.token(exchange)),
                hidden("code", asking.userCode()));
    HtmlPage.of("Log in this client?", content).send(exchange, 200);
  }

  /** The person who is logged in; sends the browser to the login otherwise. */
  private Optional<Caller> person(Exchange exchange, String code) {
    Caller person;
    try {
      person = callers.resolveUnlimited(exchange, each -> {});
    } catch (GatewayException refused) {
      if (refused.code() != ErrorCode.UNAUTHENTICATED) {
        throw refused;
      }
      var here = PATH + (code.isEmpty() ? "" : "?code=" + encoded(code));
      exchange.set("Location", "../login?next=" + encoded(here)).reply(303);
      return Optional.empty();
    }
    if (!person.proof().kind().isSession()) {
      throw new GatewayException(
          ErrorCode.FORBIDDEN, "a client is authorized from a session, not with a token: log in");
    }
    return Optional.of(person);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
