package org.integrationgateway.people.api.login;

import static org.integrationgateway.http.page.HtmlPage.alert;
import static org.integrationgateway.http.page.HtmlPage.escaped;
import static org.integrationgateway.http.page.HtmlPage.hidden;

import java.io.IOException;
import java.net.URI;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.stream.Stream;
import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.exchange.Query;
import org.integrationgateway.http.page.FormGuard;
import org.integrationgateway.http.page.HtmlPage;
import org.integrationgateway.http.page.LoginLinks;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.identity.AuthorizeRequest;

/** The login page, which is the authorization endpoint of OAuth 2.0 for local accounts. */
public final class LoginRoutes {
  private static final String PATH = "/identity/local/login";
  private static final List<String> PARAMETERS =
      List.of(
          "client_id",
          "redirect_uri",
          "state",
          "code_challenge",
          "code_challenge_method",
          "scope",
          "resource",
          "nonce");

  private final LoginService service;
  private final AuditTrail audit;
  private final FormGuard guard;
  private final LoginLinks links;
  private final FirstAdminRoutes firstAdmin;

  /**
   * The pages of one login service.
   *
   * @param hash of two texts, with a key that only the replicas have
   * @param sessions begins the session of the first account
   */
  public LoginRoutes(
      LoginService service,
      BinaryOperator<String> hash,
      LoginLinks links,
      SessionBegin sessions,
      AuditTrail audit,
      InstantSource time) {
    this.service = service;
    this.audit = audit;
    this.links = links;
    this.guard = new FormGuard(hash, links.baseUrl(), time);
    this.firstAdmin = new FirstAdminRoutes(service, guard, sessions, audit);
  }

  public void mount(Routes.Builder routes) {
    // An authorization endpoint ignores parameters that it does not know (RFC 6749, section 3.1).
    routes
        .get(PATH, RouteInput.ANY_QUERY, this::show)
        .add("POST", PATH, RouteInput.ANY_QUERY.asLogin(), this::submit);
    firstAdmin.mount(routes);
  }

  private void show(Exchange exchange) {
    var query = exchange.query();
    try {
      var client = service.client(request(query));
      form(exchange, query, client, query.single("login_hint").orElse(""), "", 200);
    } catch (ServiceException refused) {
      refuse(exchange, refused);
    }
  }

  private void submit(Exchange exchange) throws IOException {
    var form = exchange.form();
    var login = form.single("login").orElse("");
    var request = request(form);
    String client;
    try {
      client = service.client(request);
    } catch (ServiceException refused) {
      refuse(exchange, refused);
      return;
    }
    if (!guard.accepts(exchange, form)) {
      form(exchange, form, client, login, FormGuard.STALE, 403);
      return;
    }
    var step = form.single("step").filter(text -> !text.isEmpty()).map(Secret::of);
    try {
      var done = login(exchange, request, form, login, step);
      if (done.step().isPresent()) {
        codeForm(exchange, form, client, done.step().get(), "", 200);
        return;
      }
      audit.record(event("login.succeed", done.subject(), request, exchange));
      exchange.set("Location", done.end().orElseThrow().toString()).reply(303);
    } catch (ServiceException refused) {
      // The login that was typed is not recorded: it may be a password.
      audit.record(
          event("login.fail", AuditEvent.UNKNOWN, request, exchange)
              .with("reason", reason(refused))
              .with("step", step.isPresent() ? "code" : "password"));
      retryAfter(exchange, refused);
      if (step.isPresent() && refused.reason() != Reason.INVALID_INPUT) {
        codeForm(exchange, form, client, step.get(), sentence(refused), status(refused));
        return;
      }
      form(exchange, form, client, login, sentence(refused), status(refused));
    }
  }

  private LoginService.Login login(
      Exchange exchange,
      AuthorizeRequest request,
      Query form,
      String login,
      Optional<Secret> step) {
    var address = exchange.remoteAddress();
    if (step.isPresent()) {
      return service.confirm(request, step.get(), form.single("code").orElse(""), address);
    }
    var password = Secret.of(form.single("password").orElse(""));
    return service.login(request, login, password, address);
  }

  private static AuditEvent event(
      String action, String subject, AuthorizeRequest request, Exchange exchange) {
    return new AuditEvent(action, subject)
        .with("client", request.clientId())
        .with("request", exchange.requestId())
        .with("address", exchange.remoteAddress());
  }

  /** Asks for the code of the account's device. */
  private void codeForm(
      Exchange exchange, Query given, String client, Secret step, String problem, int status) {
    var more = request(exchange, given) + step.<String>use(text -> hidden("step", text));
    CodeForm.page(client, problem, more).withFormTargets(targets(given)).send(exchange, status);
  }

  /** The hidden fields of the login request. */
  private String request(Exchange exchange, Query given) {
    var hidden = new StringBuilder(hidden(FormGuard.FIELD, guard.token(exchange)));
    PARAMETERS.forEach(
        name -> given.single(name).ifPresent(value -> hidden.append(hidden(name, value))));
    return hidden.toString();
  }

  private void form(
      Exchange exchange, Query given, String client, String login, String problem, int status) {
    var content =
        """
        <p>To continue to <strong>%s</strong></p>
        %s<form method="post" action="login">
        %s<label for="login">Login</label>
        <input id="login" name="login" value="%s" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="128" required>
        <label for="password">Password</label>
        <input id="password" name="password" type="password" autocomplete="current-password" maxlength="512" required>
        <button>Log in</button>
        </form>
        <p><small>Forgot your password? Ask an operator for a link that sets a new one.</small></p>
        """
            .formatted(escaped(client), alert(problem), request(exchange, given), escaped(login));
    HtmlPage.of("Log in", content).withFormTargets(targets(given)).send(exchange, status);
  }

  /**
   * The targets of the form: the client, and for the gateway itself the page, or program, that the
   * login was begun for.
   */
  private List<String> targets(Query given) {
    var client = given.single("redirect_uri").map(URI::create).map(HtmlPage::source);
    if (!given.single("client_id").orElse("").isEmpty()) {
      return client.stream().toList();
    }
    return Stream.of(
            client, links.management().map(HtmlPage::source), Optional.of("http://127.0.0.1:*"))
        .flatMap(Optional::stream)
        .toList();
  }

  /** An invalid request redirects nowhere. */
  private static void refuse(Exchange exchange, ServiceException refused) {
    HtmlPage.of("This login request is not valid", alert(sentence(refused)))
        .send(exchange, status(refused));
  }

  private static AuthorizeRequest request(Query given) {
    return new AuthorizeRequest(
        given.single("client_id").orElse(""),
        given.single("redirect_uri").orElse(""),
        given.single("state"),
        given.single("code_challenge").orElse(""),
        given.single("code_challenge_method").orElse(""),
        words(given.single("scope")),
        given.single("nonce"),
        words(given.single("resource")),
        Optional.empty());
  }

  private static List<String> words(Optional<String> text) {
    return text.filter(words -> !words.isBlank())
        .map(words -> List.of(words.strip().split(" +")))
        .orElse(List.of());
  }

  /** The class of a refusal, for the audit trail. */
  public static String reason(ServiceException refused) {
    return refused.reason().name().toLowerCase(Locale.ROOT);
  }

  /** Says in the answer when to try again, if the refusal says it. */
  public static void retryAfter(Exchange exchange, ServiceException refused) {
    refused
        .retryAfter()
        .map(wait -> Long.toString(Math.max(1, wait.plusMillis(999).toSeconds())))
        .ifPresent(seconds -> exchange.set("Retry-After", seconds));
  }

  /** The message of a refusal as a sentence. */
  public static String sentence(ServiceException refused) {
    return HtmlPage.sentence(String.valueOf(refused.getMessage()));
  }

  /** The status of a refusal; a failure for another reason is thrown. */
  public static int status(ServiceException refused) {
    if (refused.reason() == Reason.INVALID_INPUT) {
      return 400;
    }
    if (refused.reason() == Reason.INVALID_GRANT) {
      return 403;
    }
    if (refused.reason() == Reason.INVALID_STATE) {
      return 409;
    }
    if (refused.reason() == Reason.LOCKED) {
      return 429;
    }
    if (refused.reason() == Reason.UNAVAILABLE) {
      return 503;
    }
    throw refused;
  }
}
