package org.integrationgateway.http.console;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.base.file.ClassPathFolder;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;

/**
 * The documentation of this version, for every caller. Its files are read and compressed at the
 * first request for one of them.
 */
public final class DocsRoutes {
  private static final String SITE = "/org/integrationgateway/docs/site/";
  private static final String INDEX = "index.html";

  /** Pages load and run only files of the gateway, and nothing that is written into a page. */
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
          + " form-action 'self'; base-uri 'none'; frame-ancestors 'none';"
          + " require-trusted-types-for 'script'; trusted-types 'none'";

  /** Pictures have colours for dark and light inside, and load nothing. */
  private static final String PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'";

  private static final class Loaded {
    private static final Map<String, Page> FILES = load();
  }

  /**
   * A file of the site.
   *
   * @param tag the entity tag of its bytes as they are, with quotes
   */
  private record Page(ConsoleFile file, String tag) {}

  private DocsRoutes() {}

  /** Adds the routes below {@code /docs}. */
  public static void mount(Routes.Builder routes) {
    routes
        .get("/docs", DocsRoutes::root)
        .add("HEAD", "/docs", DocsRoutes::root)
        .get("/docs/{file*}", RouteInput.ANY_QUERY, DocsRoutes::file)
        .add("HEAD", "/docs/{file*}", RouteInput.ANY_QUERY, DocsRoutes::file);
  }

  private static void root(Exchange exchange) {
    exchange.set("Location", "docs/").reply(301);
  }

  private static void file(Exchange exchange) {
    var name = exchange.path("file");
    var page =
        Optional.ofNullable(Loaded.FILES.get(name.isEmpty() ? INDEX : name))
            .orElseThrow(Routes::nothingHere);
    boolean gzip = Console.acceptsGzip(exchange);
    var tag = gzip ? page.tag().replaceFirst("\"$", "-gzip\"") : page.tag();
    exchange
        .set("Content-Security-Policy", name.endsWith(".svg") ? PICTURE_POLICY : POLICY)
        .set("Referrer-Policy", "same-origin")
        .set("Cross-Origin-Opener-Policy", "same-origin")
        .set("Cross-Origin-Resource-Policy", "same-origin")
        .set("Cache-Control", "public, no-cache")
        .set("Vary", "Accept-Encoding")
        .set("ETag", tag);
    if (exchange.header("If-None-Match").orElse("").contains(tag)) {
      exchange.reply(304);
      return;
    }
    if (gzip) {
      exchange
          .set("Content-Encoding", "gzip")
          .replyKept(page.file().type(), page.file().compressed());
      return;
    }
    exchange.replyKept(page.file().type(), page.file().content());
  }

  private static Map<String, Page> load() {
    var root = DocsRoutes.class.getResource(SITE + INDEX);
    if (root == null) {
      return Map.of();
    }
    var pages = new TreeMap<String, Page>();
    try {
      ClassPathFolder.read(root, ConsoleFile::isServed)
          .forEach(
              (name, content) ->
                  pages.put(
                      name,
                      new Page(
                          ConsoleFile.of(name, content),
                          '"' + Sha256.hex(content).substring(0, 32) + '"')));
    } catch (IOException e) {
      throw new UncheckedIOException("the files of the documentation cannot be read", e);
    }
    return pages;
  }
}
