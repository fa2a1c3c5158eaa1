package org.integrationgateway.connections.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.integrationgateway.connections.completion.ConnectOutcome;
import org.integrationgateway.connections.completion.ConnectionChoices;
import org.integrationgateway.connections.flow.FlowResult;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.error.FieldProblem;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.http.api.BodyType;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.exchange.Query;
import org.integrationgateway.http.page.ErrorPage;
import org.integrationgateway.http.page.LoginLinks;
import org.integrationgateway.http.page.Navigation;
import org.integrationgateway.http.page.NextPath;
import org.integrationgateway.http.route.CallerResolver;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.sdk.Secret;

/** Offers the candidates of a new connection, and makes the connection to the chosen one. */
public final class PendingConnectionRoutes {
  private static final String TOKEN = "pendingToken";
  private static final String CANDIDATE = "candidateId";
  private static final String NEXT = "next";
  private static final List<String> MEMBERS = List.of(TOKEN, CANDIDATE, NEXT);
  private static final BodyType<Body> BODY = new BodyType<>(Body.class);
  private static final String FORM = "application/x-www-form-urlencoded";

  private final CallerResolver callers;
  private final FlowVisitor visitors;
  private final ConnectionChoices choices;
  private final LoginLinks links;
  private final FlowPages pages;

  public PendingConnectionRoutes(
      CallerResolver callers, FlowVisitor visitors, ConnectionChoices choices, LoginLinks links) {
    this.callers = callers;
    this.visitors = visitors;
    this.choices = choices;
    this.links = links;
    this.pages = new FlowPages(links);
  }

  public void mount(Routes.Builder routes) {
    routes
        .get(ConnectionChoices.PATH, RouteInput.query(TOKEN, NEXT), this::show)
        .add("POST", ConnectionChoices.PATH, RouteInput.NONE, this::submit);
  }

  /**
   * The members of a request.
   *
   * @param candidate empty: the candidates are asked for
   * @param next where the browser goes afterwards
   */
  private record Choice(Secret token, Optional<String> candidate, Optional<NextPath> next) {}

  /** The page of a choice, after which the browser goes on. */
  static String page(ConnectOutcome.SelectionRequired choice, Optional<NextPath> next) {
    return choice.selectionUrl()
        + next.map(path -> "&" + NEXT + "=" + URLEncoder.encode(path.location(), UTF_8)).orElse("");
  }

  private void show(Exchange exchange) throws IOException {
    answer(
        exchange,
        () ->
            new Choice(
                Secret.of(
                    exchange.query().single(TOKEN).orElseThrow(PendingConnectionRoutes::missing)),
                Optional.empty(),
                exchange.query().single(NEXT).map(links::required)));
  }

  private void submit(Exchange exchange) throws IOException {
    answer(exchange, () -> isForm(exchange) ? of(exchange.form()) : BODY.read(exchange).choice());
  }

  /** Reads the request, which may be malformed. */
  @FunctionalInterface
  private interface Reading {
    Choice read() throws IOException;
  }

  private void answer(Exchange exchange, Reading request) throws IOException {
    try {
      var visitor = visitor(exchange);
      var choice = request.read();
      if (choice.candidate().isEmpty()) {
        offer(exchange, choices.show(visitor, choice.token()), choice.next());
      } else {
        choose(exchange, visitor, choice, choice.candidate().get());
      }
    } catch (GatewayException refused) {
      ErrorPage.answer(exchange, refused, FlowPages.NOT_CONNECTED, "");
    }
  }

  private void choose(
      Exchange exchange, Optional<Caller> visitor, Choice choice, String candidate) {
    var connected = choices.choose(visitor, choice.token(), candidate);
    if (!Navigation.isPage(exchange)) {
      exchange.set("Cache-Control", "no-store").reply(200, ConnectJson.of(connected));
      return;
    }
    if (choice.next().isPresent()) {
      exchange.set("Location", choice.next().get().location()).reply(303);
      return;
    }
    var app = connected.result().app();
    pages
        .connected(new FlowResult.Granted(app, Optional.empty(), connected, Optional.empty()))
        .send(exchange, 200);
  }

  private static void offer(
      Exchange exchange, ConnectOutcome.SelectionRequired choice, Optional<NextPath> next) {
    if (Navigation.isPage(exchange)) {
      ChoicePage.of(choice, next).send(exchange, 200);
    } else {
      exchange.set("Cache-Control", "no-store").reply(200, ConnectJson.of(choice));
    }
  }

  /** A session counts when the browser presents one that is valid; the cookie needs our page. */
  private Optional<Caller> visitor(Exchange exchange) {
    return visitors.of(exchange).map(found -> callers.resolve(exchange));
  }

  private static boolean isForm(Exchange exchange) {
    return exchange
        .header("Content-Type")
        .filter(type -> type.toLowerCase(Locale.ROOT).startsWith(FORM))
        .isPresent();
  }

  private Choice of(Query form) {
    var problems = new ArrayList<FieldProblem>();
    for (var name : form.names()) {
      if (!MEMBERS.contains(name)) {
        problems.add(
            new FieldProblem(
                "/" + name.replace("~", "~0").replace("/", "~1"),
                "'%s' is not known here. Known: %s.".formatted(name, String.join(", ", MEMBERS))));
      }
    }
    if (!problems.isEmpty()) {
      throw GatewayException.invalid(problems);
    }
    return new Choice(
        Secret.of(form.single(TOKEN).orElseThrow(PendingConnectionRoutes::missing)),
        form.single(CANDIDATE).filter(id -> !id.isEmpty()),
        form.single(NEXT).map(links::required));
  }

  private record Body(Secret pendingToken, Optional<String> candidateId) {
    Choice choice() {
      return new Choice(pendingToken, candidateId, Optional.empty());
    }
  }

  private static GatewayException missing() {
    return GatewayException.invalid(
        TOKEN, "'%s' is missing: the response to the connect request contains it".formatted(TOKEN));
  }
}
