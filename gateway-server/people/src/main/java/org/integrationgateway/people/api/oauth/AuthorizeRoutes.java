package org.integrationgateway.people.api.oauth;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.util.LinkedHashMap;
import java.util.Optional;
import org.integrationgateway.connections.oauth.OAuthRefusal;
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
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.people.oauth.ClientLogins;
import org.integrationgateway.people.oauth.ClientLogins.Question;
import org.integrationgateway.people.oauth.RefusedAtClient;

/** Routes for browsers that a client sends to log a person in: the login, then the question. */
public final class AuthorizeRoutes {
  private static final String CONSENT = "/identity/oauth/consent";
  private static final String REQUEST = "request";

  private final LoginSwitch switched;
  private final IssuerUrls urls;
  private final ClientLogins logins;
  private final CallerResolver callers;
  private final LoginLinks links;
  private final FormGuard forms;
  private final AuditTrail audit;

  public AuthorizeRoutes(
      LoginSwitch switched,
      IssuerUrls urls,
      ClientLogins logins,
      CallerResolver callers,
      LoginLinks links,
      FormGuard forms,
      AuditTrail audit) {
    this.switched = switched;
    this.urls = urls;
    this.logins = logins;
    this.callers = callers;
    this.links = links;
    this.forms = forms;
    this.audit = audit;
  }

  public void mount(Routes.Builder routes) {
    // Clients may send parameters that the gateway does not know (RFC 6749, section 3.1).
    routes
        .get(
            IssuerUrls.AUTHORIZE, RouteInput.ANY_QUERY.asLogin(), switched.guarded(this::authorize))
        .get(CONSENT, RouteInput.query(REQUEST), switched.guarded(this::show))
        .add("POST", CONSENT, RouteInput.NONE, switched.guarded(this::decide));
  }

  private void authorize(Exchange exchange) {
    try {
      var sent = new LinkedHashMap<String, String>();
      for (var name : exchange.query().names()) {
        exchange.query().single(name).ifPresent(value -> sent.put(name, value));
      }
      var resource = urls.named(exchange, Optional.ofNullable(sent.get("resource"))).orElse("");
      var id = logins.begin(sent, resource, urls.issuer(exchange), exchange.remoteAddress());
      // To the address at which the browser has its session, or gets one.
      send(exchange, URI.create(urls.page(CONSENT) + "?request=" + id));
    } catch (RefusedAtClient refused) {
      send(exchange, refused.location());
    } catch (OAuthRefusal refused) {
      page(exchange, refused.description(), 400);
    } catch (GatewayException refused) {
      page(exchange, refused);
    }
  }

  private void show(Exchange exchange) {
    var id = exchange.query().single(REQUEST).orElse("");
    var person = person(exchange, id);
    if (person.isEmpty()) {
      return;
    }
    answering(
        exchange,
        () -> {
          var question = logins.question(id, person.get());
          if (question.known()) {
            send(exchange, approved(exchange, id, question, person.get(), "remembered"));
            return;
          }
          ask(exchange, id, question, person.get(), "", 200);
        });
  }

  private void decide(Exchange exchange) throws IOException {
    var form = exchange.form();
    var id = form.single(REQUEST).orElse("");
    var person = person(exchange, id);
    if (person.isEmpty()) {
      return;
    }
    boolean accepted = forms.accepts(exchange, form);
    var decision = form.single("decision").orElse("");
    answering(
        exchange,
        () -> {
          var question = logins.question(id, person.get());
          if (!accepted) {
            ask(exchange, id, question, person.get(), FormGuard.STALE, 403);
            return;
          }
          switch (decision) {
            case "allow" -> send(exchange, approved(exchange, id, question, person.get(), "asked"));
            case "refuse" -> {
              var location = logins.deny(id, question);
              record(exchange, "consent.deny", question, person.get(), "asked");
              send(exchange, location);
            }
            default -> ask(exchange, id, question, person.get(), "", 400);
          }
        });
  }

  private URI approved(Exchange exchange, String id, Question question, Caller person, String how) {
    var location = logins.approve(id, question, person);
    record(exchange, "consent.approve", question, person, how);
    return location;
  }

  private void ask(
      Exchange exchange, String id, Question question, Caller person, String problem, int status) {
    ConsentPage.of(id, question, person, problem, forms.token(exchange)).send(exchange, status);
  }

  private void answering(Exchange exchange, Runnable answer) {
    try {
      answer.run();
    } catch (RefusedAtClient refused) {
      send(exchange, refused.location());
    } catch (OAuthRefusal refused) {
      page(exchange, refused.description(), 400);
    } catch (GatewayException refused) {
      page(exchange, refused);
    }
  }

  /** The person who is logged in; sends the browser to the login otherwise. */
  private Optional<Caller> person(Exchange exchange, String id) {
    Caller person;
    try {
      person = callers.resolveUnlimited(exchange, each -> {});
    } catch (GatewayException refused) {
      if (refused.code() != ErrorCode.UNAUTHENTICATED) {
        throw refused;
      }
      var here = CONSENT + "?request=" + URLEncoder.encode(id, UTF_8);
      exchange.set("Location", links.login(links.path(here))).reply(303);
      return Optional.empty();
    }
    if (!person.proof().kind().isSession() || !person.subject().id().startsWith("user:")) {
      throw new GatewayException(
          ErrorCode.FORBIDDEN, "a client is authorized by a user in a session: log in");
    }
    return Optional.of(person);
  }

  private void record(
      Exchange exchange, String action, Question question, Caller person, String how) {
    audit.record(
        new AuditEvent(action, person.subject().id())
            .with("client", question.client().id())
            .with("host", question.redirect().host())
            .with("scopes", String.join(" ", question.scopes()))
            .with("how", how)
            .with("request", exchange.requestId())
            .with("address", exchange.remoteAddress()));
  }

  private static void send(Exchange exchange, URI location) {
    exchange
        .set("Location", location.toString())
        .set("Cache-Control", "no-store")
        .set("Referrer-Policy", "no-referrer")
        .reply(303);
  }

  private static void page(Exchange exchange, GatewayException refused) {
    refused
        .retryAfter()
        .ifPresent(
            wait -> exchange.set("Retry-After", Long.toString(Math.max(1, wait.toSeconds()))));
    page(exchange, refused.detail(), refused.code() == ErrorCode.RATE_LIMITED ? 429 : 400);
  }

  private static void page(Exchange exchange, String problem, int status) {
    HtmlPage.of(
            "This client cannot log you in",
            HtmlPage.alert(HtmlPage.sentence(problem))
                + "<p>You were not redirected to the client. Send its developer the message"
                + " above.</p>\n")
        .send(exchange, status);
  }
}
