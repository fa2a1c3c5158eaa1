package org.integrationgateway.connections.api;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.connections.completion.ConnectOutcome;
import org.integrationgateway.connections.flow.ConnectFlows;
import org.integrationgateway.connections.flow.FlowCallback;
import org.integrationgateway.connections.flow.FlowResult;
import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.http.api.BodyType;
import org.integrationgateway.http.api.CreateHandler;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.exchange.Query;
import org.integrationgateway.http.idempotency.IdempotencyRecords;
import org.integrationgateway.http.idempotency.StoredAnswer;
import org.integrationgateway.http.page.ErrorPage;
import org.integrationgateway.http.page.FormGuard;
import org.integrationgateway.http.page.HtmlPage;
import org.integrationgateway.http.page.LoginLinks;
import org.integrationgateway.http.page.Navigation;
import org.integrationgateway.http.route.CallerResolver;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.records.schema.Inline;
import tools.jackson.databind.node.ObjectNode;

/** Begins connect flows at authorization servers, and completes them. */
public final class ConnectFlowRoutes {
  private static final String START = "/api/v1/auth/start-oauth";
  private static final BodyType<Begin> BODY = new BodyType<>(Begin.class);

  private final CallerResolver callers;
  private final IdempotencyRecords records;
  private final ConnectFlows flows;
  private final FlowVisitor visitors;
  private final FlowPages pages;
  private final LoginLinks links;
  private final FormGuard guard;
  private final AuditTrail audit;

  /**
   * @param records of the requests with an idempotency key
   */
  public ConnectFlowRoutes(
      CallerResolver callers,
      IdempotencyRecords records,
      ConnectFlows flows,
      FlowVisitor visitors,
      LoginLinks links,
      FormGuard guard,
      AuditTrail audit) {
    this.callers = callers;
    this.records = records;
    this.flows = flows;
    this.visitors = visitors;
    this.pages = new FlowPages(links);
    this.links = links;
    this.guard = guard;
    this.audit = audit;
  }

  public void mount(Routes.Builder routes) {
    // Authorization servers may add parameters to a callback (RFC 6749, section 4.1.2).
    routes
        .add(
            "POST",
            START,
            CreateHandler.INPUT,
            new CreateHandler(callers::resolve, records, this::start))
        .get(ConnectFlows.CALLBACK, RouteInput.ANY_QUERY.asLogin(), this::callback)
        .add("POST", ConnectFlows.CALLBACK, RouteInput.NONE.asLogin(), this::confirm);
  }

  private record Begin(
      String integration,
      Optional<String> connection,
      Optional<String> serviceAccountId,
      @Inline ConnectionForm.Flow flow) {}

  private StoredAnswer start(Caller caller, ObjectNode body) {
    var begin = BODY.read(body);
    var request = begin.flow().request(begin.integration(), begin.connection(), links);
    var owner = visitors.owner(caller, begin.serviceAccountId());
    var started = flows.start(caller, owner, request);
    return CreateHandler.answer(200, ConnectJson.of(started));
  }

  private void callback(Exchange exchange) {
    complete(exchange, () -> exchange.query(), Optional.empty());
  }

  /** The answer of a person that was asked. */
  private void confirm(Exchange exchange) throws IOException {
    var form = exchange.form();
    if (!guard.accepts(exchange, form)) {
      ErrorPage.answer(
          exchange,
          new GatewayException(
              ErrorCode.FORBIDDEN,
              "this form has expired or was not sent from this page: start the connection again"),
          FlowPages.NOT_CONNECTED,
          "");
      return;
    }
    complete(exchange, () -> form, form.single("answer").map("connect"::equals));
  }

  /** Reads parameters, which may be malformed. */
  @FunctionalInterface
  private interface Parameters {
    Query read();
  }

  private void complete(Exchange exchange, Parameters given, Optional<Boolean> confirmed) {
    Optional<Caller> visitor = Optional.empty();
    try {
      visitor = visitors.of(exchange);
      var parameters = parameters(given.read());
      answer(
          exchange, parameters, flows.complete(new FlowCallback(parameters, visitor, confirmed)));
    } catch (GatewayException refused) {
      var title = refused.app().map(FlowPages::notConnected).orElse(FlowPages.NOT_CONNECTED);
      refuse(exchange, visitor, refused, title, "");
    }
  }

  private void answer(Exchange exchange, Map<String, String> parameters, FlowResult result) {
    if (result instanceof FlowResult.AtProgram program) {
      redirect(exchange, 302, program.location().toString());
    } else if (result instanceof FlowResult.Question question) {
      ask(exchange, question, parameters);
    } else if (result instanceof FlowResult.Declined declined) {
      refuse(
          exchange,
          Optional.of(declined.starter()),
          declined.reason(),
          FlowPages.notConnected(declined.app()),
          pages.goOn(declined));
    } else if (result instanceof FlowResult.Granted granted) {
      granted(exchange, granted);
    }
  }

  private void ask(
      Exchange exchange, FlowResult.Question question, Map<String, String> parameters) {
    if (!Navigation.isPage(exchange)) {
      throw new GatewayException(
          ErrorCode.FORBIDDEN,
          "this gateway asks the user before it connects an app (server.connect.confirm): open "
              + "the address in a browser");
    }
    var hidden = new StringBuilder(HtmlPage.hidden(FormGuard.FIELD, guard.token(exchange)));
    parameters.forEach((name, value) -> hidden.append(HtmlPage.hidden(name, value)));
    pages.question(question, hidden.toString()).send(exchange, 200);
  }

  private void granted(Exchange exchange, FlowResult.Granted granted) {
    var outcome = granted.outcome();
    if (!Navigation.isPage(exchange)) {
      exchange.set("Cache-Control", "no-store").reply(200, ConnectJson.of(outcome));
    } else if (outcome instanceof ConnectOutcome.SelectionRequired choice) {
      redirect(exchange, 303, PendingConnectionRoutes.page(choice, granted.next()));
    } else if (granted.next().isPresent()) {
      redirect(exchange, 303, granted.next().get().location());
    } else {
      pages.connected(granted).send(exchange, 200);
    }
  }

  /** Answers with the reason; programs get it as a problem. */
  private void refuse(
      Exchange exchange,
      Optional<Caller> subject,
      GatewayException refused,
      String title,
      String more) {
    var event =
        new AuditEvent(
                "connection.refuse",
                subject.map(caller -> caller.subject().id()).orElse(AuditEvent.UNKNOWN))
            .with("code", refused.code().wireName())
            .with("reason", refused.detail());
    var named = refused.app().map(app -> event.with("app", app)).orElse(event);
    audit.record(
        refused.connection().map(connection -> named.with("connection", connection)).orElse(named));
    ErrorPage.answer(exchange, refused, title, more);
  }

  /** The URL that holds the code is no referrer of the next page. */
  private static void redirect(Exchange exchange, int status, String location) {
    exchange
        .set("Location", location)
        .set("Referrer-Policy", "no-referrer")
        .set("Cache-Control", "no-store")
        .reply(status);
  }

  /** The parameters of a callback, each of which comes once (RFC 6749, section 3.1). */
  private static Map<String, String> parameters(Query query) {
    var parameters = new LinkedHashMap<String, String>();
    for (var name : ConnectFlows.PARAMETERS) {
      query.single(name).ifPresent(value -> parameters.put(name, value));
    }
    return parameters;
  }
}
