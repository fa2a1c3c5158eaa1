package org.integrationgateway.http.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;
import java.util.function.Function;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.frontend.RefusedPages;
import org.integrationgateway.http.route.PageHosts;

/**
 * Sends a browser without a session to the login page, and shows other refusals as a page.
 *
 * @param visitors the name of the person whose session a request has; empty without one
 */
public record PageRefusals(LoginLinks links, Function<Exchange, String> visitors)
    implements RefusedPages {
  @Override
  public void answer(Exchange exchange, GatewayException refusal) {
    boolean opensPage = Navigation.isPage(exchange) && exchange.unanswered();
    if (refusal.code() == ErrorCode.UNAUTHENTICATED
        && opensPage
        && exchange.pageApp().isPresent()) {
      var next = URLEncoder.encode(exchange.target(), UTF_8);
      exchange.set("Location", PageHosts.START + "?next=" + next).reply(302);
      return;
    }
    if (refusal.code() == ErrorCode.UNAUTHENTICATED && opensPage && links.canReturn(exchange)) {
      exchange.set("Location", links.back(exchange)).reply(302);
      return;
    }
    ErrorPage.answer(exchange, refusal, visitors.apply(exchange));
  }
}
