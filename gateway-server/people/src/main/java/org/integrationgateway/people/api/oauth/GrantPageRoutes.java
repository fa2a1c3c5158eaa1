package org.integrationgateway.people.api.oauth;

import static org.integrationgateway.http.page.HtmlPage.alert;
import static org.integrationgateway.http.page.HtmlPage.escaped;
import static org.integrationgateway.http.page.HtmlPage.hidden;

import java.io.IOException;
import java.util.Optional;
import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.page.FormGuard;
import org.integrationgateway.http.page.HtmlPage;
import org.integrationgateway.http.page.LoginLinks;
import org.integrationgateway.http.route.CallerResolver;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.people.oauth.LoginScopes;
import org.integrationgateway.people.oauth.grant.ClientGrant;
import org.integrationgateway.people.oauth.grant.ClientGrants;

/** The page on which a person sees which programs have access, and ends it. */
public final class GrantPageRoutes {
  /** The page, below the base URL. */
  public static final String PATH = "/identity/clients";

  private final CallerResolver callers;
  private final ClientGrants grants;
  private final LoginLinks links;
  private final FormGuard forms;
  private final AuditTrail audit;

  public GrantPageRoutes(
      CallerResolver callers,
      ClientGrants grants,
      LoginLinks links,
      FormGuard forms,
      AuditTrail audit) {
    this.callers = callers;
    this.grants = grants;
    this.links = links;
    this.forms = forms;
    this.audit = audit;
  }

  public void mount(Routes.Builder routes) {
    routes.get(PATH, this::show).post(PATH, this::end);
  }

  private void show(Exchange exchange) {
    person(exchange).ifPresent(person -> page(exchange, person, "", 200));
  }

  private void end(Exchange exchange) throws IOException {
    var person = person(exchange);
    if (person.isEmpty()) {
      return;
    }
    var form = exchange.form();
    if (!forms.accepts(exchange, form)) {
      page(exchange, person.get(), FormGuard.STALE, 403);
      return;
    }
    var subject = person.get().subject().id();
    grants
        .end(subject, form.single("end").orElse(""))
        .ifPresent(
            grant ->
                audit.record(
                    new AuditEvent("grant.end", subject)
                        .with("grant", grant.id())
                        .with("client", grant.clientId())
                        .with("request", exchange.requestId())
                        .with("address", exchange.remoteAddress())));
    exchange.set("Location", "clients").reply(303);
  }

  private void page(Exchange exchange, Caller person, String problem, int status) {
    var own = grants.list(person.subject().id());
    var items = new StringBuilder();
    own.forEach(grant -> items.append(item(grant)));
    var content =
        """
        <p>of <strong>%s</strong></p>
        %s<form method="post" action="clients">
        %s%s</form>
        """
            .formatted(
                escaped(ConsentPage.name(person)),
                alert(problem),
                hidden(FormGuard.FIELD, forms.token(exchange)),
                own.isEmpty() ? "<p>No connected clients yet.</p>\n" : items);
    HtmlPage.of("Connected clients", content).send(exchange, status);
  }

  private static String item(ClientGrant grant) {
    var apps =
        grant.scopes().contains(LoginScopes.ALL)
            ? "all apps that you can use"
            : String.join(", ", grant.scopes().stream().map(LoginScopes::app).toList());
    return """
    <section>
    <h2>%s</h2>
    <p>%s<br><small>%s, since %s, last used %s</small></p>
    <button class="other" name="end" value="%s" aria-label="Revoke access for %s">Revoke</button>
    </section>
    """
        .formatted(
            escaped(grant.clientName()),
            escaped(apps),
            escaped(grant.redirectHost()),
            day(grant.createdAt().toString()),
            day(grant.lastUsedAt().toString()),
            escaped(grant.id()),
            escaped(grant.clientName()));
  }

  private static String day(String instant) {
    return instant.substring(0, 10);
  }

  private Optional<Caller> person(Exchange exchange) {
    Caller person;
    try {
      person = callers.resolveUnlimited(exchange, each -> {});
    } catch (GatewayException refused) {
      if (refused.code() != ErrorCode.UNAUTHENTICATED || !links.isSupported()) {
        throw refused;
      }
      exchange.set("Location", links.login(links.path(PATH))).reply(303);
      return Optional.empty();
    }
    if (!person.proof().kind().isSession()) {
      throw new GatewayException(
          ErrorCode.FORBIDDEN, "this page is for a session: with a token use /api/v1/auth/grants");
    }
    return Optional.of(person);
  }
}
