package org.integrationgateway.http.page;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.http.console.PageStyle;
import org.integrationgateway.http.console.PageTheme;
import org.integrationgateway.http.exchange.Exchange;

/**
 * An HTML page without scripts, which can only show text and send a form.
 *
 * @param title of the page
 * @param content of the page, HTML
 * @param person name of the person that is logged in, for the menu of the header; empty without one
 * @param formTargets where its form may redirect to, besides this gateway, as sources of a Content
 *     Security Policy
 */
public record HtmlPage(String title, String content, String person, List<String> formTargets) {
  private static final Pattern IDENTIFIER = Pattern.compile("\\w+:\\S");
  private static final String STYLE_HASH = hash(PageStyle.TEXT);

  /** A page whose form stays at this gateway. */
  public static HtmlPage of(String title, String content) {
    return new HtmlPage(title, content, "", List.of());
  }

  /** The same page with a form that may redirect to these sources too. */
  public HtmlPage withFormTargets(List<String> sources) {
    return new HtmlPage(title, content, person, List.copyOf(sources));
  }

  /** A copy of the page with the menu of a logged-in user. */
  public HtmlPage withPerson(String name) {
    return new HtmlPage(title, content, name, formTargets);
  }

  /** Answers with the page. */
  public void send(Exchange exchange, int status) {
    var form = formTargets.stream().map(source -> " " + source).collect(Collectors.joining());
    exchange
        .set(
            "Content-Security-Policy",
            "default-src 'none'; style-src 'sha256-%s'; form-action 'self'%s; base-uri 'none'; frame-ancestors 'none'"
                .formatted(STYLE_HASH, form))
        // Without a referrer the origin of a form is null, and FormGuard could not tell it from a
        // foreign one.
        .set("Referrer-Policy", "same-origin")
        .set("Cache-Control", "no-store")
        .reply(
            status,
            "text/html;charset=utf-8",
            document(exchange, status).getBytes(StandardCharsets.UTF_8));
  }

  private String document(Exchange exchange, int status) {
    return """
    <!doctype html>
    <html lang="en"%s>
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>%s</title>
    <style>%s</style>
    </head>
    <body>
    %s<main>
    <h1>%s</h1>
    %s
    </main>
    </body>
    </html>
    """
        .formatted(
            PageTheme.attribute(exchange),
            escaped(title),
            PageStyle.TEXT,
            PageHeader.of(exchange, person, status).html(),
            escaped(title),
            content);
  }

  /** A problem, which screen readers announce; nothing for an empty text. */
  public static String alert(String problem) {
    return problem.isEmpty() ? "" : "<p role=\"alert\">" + escaped(problem) + "</p>\n";
  }

  /** A field of a form that is not shown. */
  public static String hidden(String name, String value) {
    return "<input type=\"hidden\" name=\"%s\" value=\"%s\">\n"
        .formatted(escaped(name), escaped(value));
  }

  /** A message as a sentence. An identifier at its beginning, such as user:ada, stays as it is. */
  public static String sentence(String message) {
    if (IDENTIFIER.matcher(message).lookingAt()) {
      return message + ".";
    }
    return Character.toUpperCase(message.charAt(0)) + message.substring(1) + ".";
  }

  /** A text as HTML. */
  public static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }

  /**
   * The source expression of a target (CSP Level 3, section 2.3.1), which cannot name IPv6
   * addresses.
   */
  public static String source(URI target) {
    var host = target.getHost();
    return host == null || host.startsWith("[")
        ? target.getScheme() + ":"
        : target.getScheme() + "://" + host + (target.getPort() < 0 ? "" : ":" + target.getPort());
  }

  private static String hash(String text) {
    return Base64.getEncoder().encodeToString(Sha256.of(text));
  }
}
