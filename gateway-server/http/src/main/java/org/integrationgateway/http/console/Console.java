package org.integrationgateway.http.console;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.identity.RandomText;
import org.integrationgateway.http.route.Routes;

/**
 * The document and the files of one of the two consoles. The files are read and compressed at the
 * first request for them.
 */
public final class Console {
  /**
   * Permits nothing inline and nothing of other origins, and only the script that a document names:
   * other scripts of the origin, such as answers of upstreams, do not run. A nonce needs no host in
   * the policy, which a reverse proxy may replace.
   */
  private static final String POLICY =
      "default-src 'none'; script-src 'nonce-%s'; style-src 'self'; img-src 'self' data:; connect-src"
          + " 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none';"
          + " require-trusted-types-for 'script'; trusted-types lit-html";

  private static final class Loaded {
    private static final ConsoleFiles FILES = ConsoleFiles.load();
  }

  private final Kind kind;
  private final String path;

  /** A page of people or of operators. */
  public enum Kind {
    /** The console of every person. */
    HOME("Integration Gateway", "public"),
    /** The console of operators. */
    ADMIN("Administration", "private");

    private final String title;
    private final String caches;

    Kind(String title, String caches) {
      this.title = title;
      this.caches = caches;
    }

    /** The module that starts the console. */
    String main() {
      return name().toLowerCase(Locale.ROOT) + "/main.js";
    }

    /** The file with all modules of the console. */
    String script() {
      return name().toLowerCase(Locale.ROOT) + ".js";
    }
  }

  /**
   * @param path of its files as browsers see it, without a slash at the end
   */
  public Console(Kind kind, String path) {
    this.kind = kind;
    this.path = path;
  }

  /**
   * Answers with the document that starts the console.
   *
   * @param facts that its modules need, as {@code <meta name="gateway-...">}
   */
  public void page(Exchange exchange, Map<String, String> facts) {
    var nonce = RandomText.secret();
    exchange
        .set("Content-Security-Policy", POLICY.formatted(nonce))
        .set("Referrer-Policy", "same-origin")
        .set("Cross-Origin-Opener-Policy", "same-origin")
        .set("Cross-Origin-Resource-Policy", "same-origin")
        .set("Cache-Control", "no-store")
        .reply(
            200,
            "text/html;charset=utf-8",
            document(facts, PageTheme.attribute(exchange), nonce).getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Answers with one of its files.
   *
   * @param name fingerprint and path
   */
  public void file(Exchange exchange, String name) {
    var prefix = Loaded.FILES.fingerprint() + "/";
    var file =
        Loaded.FILES
            .find(name.startsWith(prefix) ? name.substring(prefix.length()) : "")
            .filter(found -> !found.name().endsWith(".js") || found.name().equals(kind.script()))
            .orElseThrow(Routes::nothingHere);
    exchange
        .set("Cache-Control", kind.caches + ", max-age=31536000, immutable")
        .set("Vary", "Accept-Encoding")
        .set("Content-Security-Policy", "default-src 'none'")
        .set("Cross-Origin-Resource-Policy", "same-origin");
    if (acceptsGzip(exchange)) {
      exchange.set("Content-Encoding", "gzip").replyKept(file.type(), file.compressed());
      return;
    }
    exchange.replyKept(file.type(), file.content());
  }

  static boolean acceptsGzip(Exchange exchange) {
    return exchange.header("Accept-Encoding").orElse("").toLowerCase(Locale.ROOT).contains("gzip");
  }

  private String document(Map<String, String> facts, String theme, String nonce) {
    return """
    <!doctype html>
    <html lang="en"%s>
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    %s\
    <title>%s</title>
    <link rel="icon" type="image/svg+xml" href="%s">
    <link rel="stylesheet" href="%s">
    <link rel="stylesheet" href="%s">
    <script type="module" nonce="%s" src="%s"></script>
    </head>
    <body>
    <noscript><p>This page needs JavaScript. The command <code>gateway</code> and the HTTP API work without it.</p></noscript>
    </body>
    </html>
    """
        .formatted(
            theme,
            metas(facts),
            kind.title,
            url("icon.svg"),
            url("theme.css"),
            url("console.css"),
            nonce,
            url(kind.script()));
  }

  private static String metas(Map<String, String> facts) {
    return new TreeMap<>(facts)
        .entrySet().stream()
            .map(
                fact ->
                    "<meta name=\"gateway-%s\" content=\"%s\">\n"
                        .formatted(fact.getKey(), escaped(fact.getValue())))
            .collect(Collectors.joining());
  }

  private String url(String name) {
    return escaped("%s/%s/%s".formatted(path, Loaded.FILES.fingerprint(), name));
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }
}
