package org.integrationgateway.server.api.login;

import static org.integrationgateway.server.api.login.Page.alert;
import static org.integrationgateway.server.api.login.Page.escaped;
import static org.integrationgateway.server.api.login.Page.hidden;

import java.io.IOException;
import java.net.URI;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.BinaryOperator;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.identity.AuthorizeRequest;
import org.integrationgateway.server.http.Exchange;
import org.integrationgateway.server.http.Query;
import org.integrationgateway.server.http.Routes;

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
  private static final String STALE = "This page is too old, or came from elsewhere: try again.";

  private final LoginDesk desk;
  private final FormGuard guard;
  private final FirstAdminRoutes firstAdmin;

  /**
   * The pages of one desk.
   *
   * @param hash of two texts, by a key that all replicas have and nobody else
   * @param baseUrl where people reach the gateway, when it knows
   */
  public LoginRoutes(
      LoginDesk desk, BinaryOperator<String> hash, Optional<URI> baseUrl, InstantSource time) {
    this.desk = desk;
    this.guard = new FormGuard(hash, baseUrl, time);
    this.firstAdmin = new FirstAdminRoutes(desk, guard);
  }

  public void mount(Routes.Builder routes) {
    routes.get(PATH, this::show).post(PATH, this::submit);
    firstAdmin.mount(routes);
  }

  private void show(Exchange exchange) {
    var query = exchange.query();
    try {
      var client = desk.client(request(query));
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
      client = desk.client(request);
    } catch (ServiceException refused) {
      refuse(exchange, refused);
      return;
    }
    if (!guard.accepts(exchange, form)) {
      form(exchange, form, client, login, STALE, 403);
      return;
    }
    try {
      var password = Secret.of(form.single("password").orElse(""));
      var end = desk.login(request, login, password, exchange.remoteAddress());
      exchange.set("Location", end.toString()).reply(303);
    } catch (ServiceException refused) {
      refused
          .retryAfter()
          .map(wait -> Long.toString(Math.max(1, wait.plusMillis(999).toSeconds())))
          .ifPresent(seconds -> exchange.set("Retry-After", seconds));
      form(exchange, form, client, login, sentence(refused), status(refused));
    }
  }

  private void form(
      Exchange exchange, Query given, String client, String login, String problem, int status) {
    var hidden = new StringBuilder(hidden(FormGuard.FIELD, guard.token(exchange)));
    PARAMETERS.forEach(
        name -> given.single(name).ifPresent(value -> hidden.append(hidden(name, value))));
    var content =
        """
        <p>to continue to <strong>%s</strong></p>
        %s<form method="post" action="login">
        %s<label for="login">Login</label>
        <input id="login" name="login" value="%s" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="128" required>
        <label for="password">Password</label>
        <input id="password" name="password" type="password" autocomplete="current-password" maxlength="512" required>
        <button>Log in</button>
        </form>
        """
            .formatted(escaped(client), alert(problem), hidden, escaped(login));
    var target = given.single("redirect_uri").map(URI::create);
    new Page("Log in", content, target).send(exchange, status);
  }

  /** Nobody is sent anywhere by a request that is none. */
  private static void refuse(Exchange exchange, ServiceException refused) {
    Page.of("This login cannot go on", alert(sentence(refused))).send(exchange, status(refused));
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

  static String sentence(ServiceException refused) {
    var message = String.valueOf(refused.getMessage());
    return Character.toUpperCase(message.charAt(0)) + message.substring(1) + ".";
  }

  /** Of a refusal; whatever is none goes on as it is. */
  static int status(ServiceException refused) {
    if (refused.reason() == Reason.INVALID_INPUT) {
      return 400;
    }
    if (refused.reason() == Reason.INVALID_GRANT) {
      return 403;
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
