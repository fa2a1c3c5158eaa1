package org.integrationgateway.http.page;

import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.exchange.ProblemDocument;

/** Answers a browser with a failure as a page, and every other client with the failure itself. */
public final class ErrorPage {
  private ErrorPage() {}

  /**
   * Answers the exchange.
   *
   * @throws GatewayException the failure, when no browser opens a page
   */
  public static void answer(Exchange exchange, GatewayException failure) {
    answer(exchange, failure, title(failure.code()), "");
  }

  /**
   * Answers the exchange.
   *
   * @param title of the page
   * @param more HTML below the reason: what the person can do
   * @throws GatewayException the failure, when no browser opens a page
   */
  public static void answer(
      Exchange exchange, GatewayException failure, String title, String more) {
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
            + more
            + "<p><small>Request %s</small></p>\n"
                .formatted(HtmlPage.escaped(exchange.requestId()));
    HtmlPage.of(title, content).send(exchange, problem.status());
  }

  private static String title(ErrorCode code) {
    return code == ErrorCode.NOT_FOUND ? "Page not found" : code.title();
  }
}
