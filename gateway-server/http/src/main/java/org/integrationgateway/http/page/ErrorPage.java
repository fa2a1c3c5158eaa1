package org.integrationgateway.http.page;

import java.util.List;
import java.util.Set;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.exchange.ProblemDocument;

/** Answers a browser with a failure as a page, and every other client with the failure itself. */
public final class ErrorPage {
  /** The roots of routes that programs call: a browser is shown what they answer to programs. */
  private static final List<String> OF_PROGRAMS =
      List.of("/api/", "/admin/api/", "/mcp", "/.well-known/");

  private static final Set<ErrorCode> OF_PAGES =
      Set.of(ErrorCode.NOT_FOUND, ErrorCode.FORBIDDEN, ErrorCode.NOT_READY);

  /** After so many seconds a browser asks a gateway that starts again. */
  private static final String AGAIN_SECONDS = "2";

  private ErrorPage() {}

  /**
   * Answers the exchange.
   *
   * @throws GatewayException the failure, when no browser opens a page
   */
  public static void answer(Exchange exchange, GatewayException failure) {
    answer(exchange, failure, "");
  }

  /**
   * Answers the exchange.
   *
   * @param person name of the person that is logged in, for the menu of the header; empty without
   *     one
   * @throws GatewayException the failure, when no browser opens a page
   */
  public static void answer(Exchange exchange, GatewayException failure, String person) {
    answer(
        exchange, failure, HtmlPage.of(title(failure.code()), wayOn(exchange)).withPerson(person));
  }

  /**
   * Answers the exchange.
   *
   * @param title of the page
   * @param more HTML below the reason: what the person can do; the way to the apps when empty
   * @throws GatewayException the failure, when no browser opens a page
   */
  public static void answer(
      Exchange exchange, GatewayException failure, String title, String more) {
    answer(exchange, failure, HtmlPage.of(title, more.isEmpty() ? wayOn(exchange) : more));
  }

  /**
   * Answers the exchange.
   *
   * @param page what the person can do, which is shown below the reason
   * @throws GatewayException the failure, when no browser opens a page
   */
  public static void answer(Exchange exchange, GatewayException failure, HtmlPage page) {
    if (!Navigation.isPage(exchange) || !exchange.unanswered()) {
      throw failure;
    }
    var problem = ProblemDocument.of(failure);
    failure
        .retryAfter()
        .map(wait -> Long.toString(Math.max(1, wait.plusMillis(999).toSeconds())))
        .ifPresent(seconds -> exchange.set("Retry-After", seconds));
    var content =
        HtmlPage.alert(HtmlPage.sentence(failure.detail()))
            + page.content()
            + "<p><small>Request %s</small></p>\n"
                .formatted(HtmlPage.escaped(exchange.requestId()));
    HtmlPage.of(page.title(), content).withPerson(page.person()).send(exchange, problem.status());
  }

  /**
   * Whether a browser that opens an address is better shown this failure as a page: one that is not
   * there, not there yet or not for this person, and no route of the API.
   */
  public static boolean isFor(Exchange exchange, GatewayException failure) {
    return OF_PAGES.contains(failure.code())
        && OF_PROGRAMS.stream().noneMatch(exchange.target()::startsWith)
        && Navigation.isPage(exchange)
        && exchange.unanswered();
  }

  /**
   * Answers the exchange while the gateway starts: the browser asks again by itself.
   *
   * @throws GatewayException the failure, when no browser opens a page
   */
  public static void starting(Exchange exchange, GatewayException failure) {
    var more = "<p>This page opens by itself when the gateway is ready.</p>\n";
    exchange.set("Refresh", AGAIN_SECONDS);
    answer(exchange, failure, HtmlPage.of(failure.code().title(), more));
  }

  /** Where a person can go from a page that does not exist or is not for them. */
  private static String wayOn(Exchange exchange) {
    if (exchange.pageApp().isPresent()) {
      return "";
    }
    var root = PageHeader.of(exchange, "", 404).root();
    return exchange.isManagement()
        ? "<p><a class=\"button\" href=\"%sadmin\">Go to the administration</a></p>\n"
            .formatted(root)
        : "<p><a class=\"button\" href=\"%shome\">Go to your apps</a></p>\n".formatted(root);
  }

  private static String title(ErrorCode code) {
    return code == ErrorCode.NOT_FOUND ? "Page not found" : code.title();
  }
}
