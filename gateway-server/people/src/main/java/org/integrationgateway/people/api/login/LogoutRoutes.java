package org.integrationgateway.people.api.login;

import static org.integrationgateway.http.page.HtmlPage.escaped;

import java.io.IOException;
import java.net.URI;
import java.util.Optional;
import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.page.HtmlPage;
import org.integrationgateway.http.page.LoginLinks;
import org.integrationgateway.http.page.Navigation;
import org.integrationgateway.http.route.CallerResolver;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.http.route.SessionCookie;
import org.integrationgateway.people.login.Logouts;
import org.integrationgateway.sdk.Secret;

/** Ends sessions: for their owner, and for the identity provider. */
public final class LogoutRoutes {
  static final String PATH = "/api/v1/auth/logout";
  private static final String BACK_CHANNEL = "/api/v1/auth/backchannel-logout";

  private final CallerResolver callers;
  private final Logouts logouts;
  private final SessionCookie cookie;
  private final LoginLinks links;
  private final AuditTrail audit;

  public LogoutRoutes(
      CallerResolver callers,
      Logouts logouts,
      SessionCookie cookie,
      LoginLinks links,
      AuditTrail audit) {
    this.callers = callers;
    this.logouts = logouts;
    this.cookie = cookie;
    this.links = links;
    this.audit = audit;
  }

  public void mount(Routes.Builder routes) {
    routes.post(PATH, this::logout).post(BACK_CHANNEL, this::backChannel);
  }

  private void logout(Exchange exchange) {
    var caller = caller(exchange);
    caller.filter(known -> !known.proof().kind().isSession()).ifPresent(LogoutRoutes::refuse);
    Optional<URI> page = Optional.empty();
    if (caller.isPresent()) {
      page = logouts.logout(caller.get());
      audit.record(
          new AuditEvent("session.end", caller.get().subject().id())
              .with("session", caller.get().proof().id().orElse(""))
              .with("by", "logout")
              .with("address", exchange.remoteAddress())
              .with("request", exchange.requestId()));
    }
    cookie.clear(exchange);
    if (!Navigation.isPage(exchange)) {
      exchange.reply(200, Json.object().put("status", "ok"));
      return;
    }
    if (page.isEmpty()) {
      exchange.set("Location", links.path(HomeRoutes.DONE)).reply(303);
      return;
    }
    leave(exchange, page.get());
  }

  /** The caller; empty without a session, or with one that has ended. */
  private Optional<Caller> caller(Exchange exchange) {
    if (exchange.header("Authorization").isEmpty() && SessionCookie.find(exchange).isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(callers.resolveOfEveryProvider(exchange));
    } catch (GatewayException refused) {
      if (refused.code() != ErrorCode.UNAUTHENTICATED) {
        throw refused;
      }
      return Optional.empty();
    }
  }

  private static void refuse(Caller caller) {
    throw new GatewayException(
        ErrorCode.INVALID_REQUEST,
        "this token is not a session and cannot be logged out: revoke an API token with DELETE "
            + "/api/v1/tokens/{id}");
  }

  /**
   * Leads the browser on to the provider's page. A redirect of the form would be blocked by the
   * page that sent it, which permits forms to this gateway only.
   */
  private static void leave(Exchange exchange, URI page) {
    var url = escaped(page.toString());
    exchange.set("Refresh", "0; url=" + page.toASCIIString());
    HtmlPage.of(
            "You are logged out",
            "<p>You are still logged in at the identity provider: <a href=\"%s\">log out there too</a>.</p>\n"
                .formatted(url))
        .send(exchange, 200);
  }

  /** OpenID Connect Back-Channel Logout 1.0, sections 2.5 and 2.8. */
  private void backChannel(Exchange exchange) throws IOException {
    var token =
        exchange
            .form()
            .single("logout_token")
            .filter(text -> !text.isEmpty())
            .map(Secret::of)
            .orElseThrow(
                () ->
                    new GatewayException(
                        ErrorCode.INVALID_REQUEST,
                        "the form has no logout_token (OpenID Connect Back-Channel Logout 1.0,"
                            + " section 2.5)"));
    var ended = logouts.backChannel(token);
    audit.record(
        new AuditEvent("session.end", AuditEvent.UNKNOWN)
            .with("by", "identity provider " + ended.provider())
            .with("count", Integer.toString(ended.sessions()))
            .with("address", exchange.remoteAddress())
            .with("request", exchange.requestId()));
    exchange.set("Cache-Control", "no-store").reply(200);
  }
}
