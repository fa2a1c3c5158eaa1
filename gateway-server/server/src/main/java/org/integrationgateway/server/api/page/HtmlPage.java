package org.integrationgateway.server.api.page;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import org.integrationgateway.server.http.exchange.Exchange;

/**
 * An HTML page without scripts, which can only show text and send a form.
 *
 * @param title of the page
 * @param content of the page, HTML
 * @param formTargets where its form may redirect to, besides this gateway, as sources of a Content
 *     Security Policy
 */
public record HtmlPage(String title, String content, List<String> formTargets) {
  private static final String STYLE =
      """
      :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
      body { margin: 0; display: grid; place-items: center; min-height: 100vh; }
      main { box-sizing: border-box; width: 100%; max-width: 24rem; padding: 1.5rem;
        overflow-wrap: anywhere; }
      h1 { font-size: 1.5rem; margin: 0 0 .5rem; }
      h2 { font-size: 1.15rem; margin: 2rem 0 0; }
      code { overflow-wrap: anywhere; }
      label { display: block; margin-top: 1rem; font-weight: 600; }
      input { box-sizing: border-box; width: 100%; padding: .6rem; margin-top: .25rem;
        font: inherit; border: 1px solid #888; border-radius: .4rem; }
      button { width: 100%; margin-top: 1.5rem; padding: .7rem; font: inherit; font-weight: 600;
        color: #fff; background: #1a56db; border: 0; border-radius: .4rem; }
      button.other { margin-top: .75rem; color: inherit; background: none; border: 1px solid #888; }
      .button { display: block; padding: .7rem; text-align: center; font-weight: 600;
        color: #fff; background: #1a56db; border-radius: .4rem; text-decoration: none; }
      :focus-visible { outline: 3px solid #6ea0ff; outline-offset: 2px; }
      [role=alert] { padding: .6rem .8rem; border-left: .3rem solid #c81e1e; background: #c81e1e22; }
      small { opacity: .75; }
      fieldset { margin: 1rem 0 0; padding: 0; border: 0; }
      legend { padding: 0; font-weight: 600; }
      .choice { display: flex; gap: .6rem; align-items: center; margin: 0; padding: .6rem .2rem;
        font-weight: 400; border-bottom: 1px solid #8884; }
      .choice input { flex: none; width: 1.25rem; height: 1.25rem; margin: 0; }
      .choice span { min-width: 0; }
      .stay { position: sticky; bottom: 0; padding: .6rem 0; background: Canvas; }
      .stay button { margin: 0; }
      """;
  private static final String STYLE_HASH = hash(STYLE);

  /** A page whose form stays at this gateway. */
  public static HtmlPage of(String title, String content) {
    return new HtmlPage(title, content, List.of());
  }

  /** The same page with a form that may redirect to these sources too. */
  public HtmlPage withFormTargets(List<String> sources) {
    return new HtmlPage(title, content, List.copyOf(sources));
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
        .reply(status, "text/html;charset=utf-8", document().getBytes(StandardCharsets.UTF_8));
  }

  private String document() {
    return """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>%s</title>
    <style>%s</style>
    </head>
    <body>
    <main>
    <h1>%s</h1>
    %s
    </main>
    </body>
    </html>
    """
        .formatted(escaped(title), STYLE, escaped(title), content);
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

  /** A message as a sentence. */
  public static String sentence(String message) {
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
    try {
      var digest = MessageDigest.getInstance("SHA-256");
      return Base64.getEncoder()
          .encodeToString(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
