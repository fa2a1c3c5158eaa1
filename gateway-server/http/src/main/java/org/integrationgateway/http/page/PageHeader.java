package org.integrationgateway.http.page;

import static org.integrationgateway.http.page.HtmlPage.escaped;

import java.util.Locale;
import java.util.Optional;
import org.integrationgateway.http.console.PageTheme;
import org.integrationgateway.http.exchange.Exchange;

/**
 * The header of a page without scripts: the way to the apps, the documentation, the colours, and
 * the person. Its links are relative, so that they work below any path of a proxy.
 *
 * @param root the path from the page to the root of the listener, such as {@code ../}
 * @param person name of the person that is logged in; empty without one
 * @param canReturn whether the address of the page shows it again
 */
record PageHeader(Exchange exchange, String root, String person, boolean canReturn) {
  private static final String LOGO =
      """
      <svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true"><rect width="32" height="32" rx="7" fill="#1d4ed8"/>\
      <path d="M7 11h7a5 5 0 0 1 5 5 5 5 0 0 0 5 5h1M7 21h4m10-10h4" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"/></svg>""";

  /**
   * The header of an answer.
   *
   * @param status of the answer
   */
  static PageHeader of(Exchange exchange, String person, int status) {
    var path = exchange.target().replaceFirst("[?].*", "");
    long depth = path.chars().filter(each -> each == '/').count() - 1;
    boolean canReturn =
        status == 200
            && exchange.method().equals("GET")
            && NextPath.of(exchange.target(), Optional.empty()).isPresent();
    return new PageHeader(
        exchange, depth > 0 ? "../".repeat((int) depth) : "./", person, canReturn);
  }

  String html() {
    if (exchange.pageApp().isPresent()) {
      // The host of an app's pages serves nothing of the gateway.
      return bar("<span class=\"brand\">%s<span>Integration Gateway</span></span>".formatted(LOGO));
    }
    var home = exchange.isManagement() ? "admin" : "home";
    var brand =
        "<a class=\"brand\" href=\"%s%s\">%s<span>Integration Gateway</span></a>"
            .formatted(root, home, LOGO);
    return bar(exchange.isManagement() ? brand : brand + end());
  }

  private static String bar(String content) {
    return "<header class=\"top\">%s</header>\n".formatted(content);
  }

  private String end() {
    return "<div class=\"end\">" + docs() + themes() + menu() + "</div>";
  }

  private String docs() {
    return DocsLink.isThere()
        ? "<a class=\"button other\" href=\"%s%s\">Documentation</a>\n"
            .formatted(root, DocsLink.PATH)
        : "";
  }

  private String themes() {
    if (!canReturn) {
      return "";
    }
    var links = new StringBuilder();
    var chosen = PageTheme.of(exchange);
    for (var name : PageTheme.NAMES) {
      links.append(
          "<a href=\"%s\"%s>%s</a>\n"
              .formatted(
                  escaped(root + ThemeRoutes.link(name, exchange.target())),
                  name.equals(chosen) ? " aria-current=\"true\"" : "",
                  name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1)));
    }
    return "<details><summary aria-label=\"Theme\"><span aria-hidden=\"true\">◐</span></summary>\n<div class=\"pop\">%s</div></details>\n"
        .formatted(links);
  }

  private String menu() {
    if (person.isEmpty()) {
      return "";
    }
    return """
    <details><summary>%s</summary>
    <div class="pop"><a href="%shome">Your apps</a>
    <a href="%shome?tab=sessions">Sessions</a>
    <form method="post" action="%sapi/v1/auth/logout"><button class="other">Log out</button></form></div></details>
    """
        .formatted(escaped(person), root, root, root);
  }
}
