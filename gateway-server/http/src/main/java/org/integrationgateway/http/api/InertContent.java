package org.integrationgateway.http.api;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.http.exchange.Exchange;

/**
 * Keeps what an upstream or provider answers from acting in a browser with the rights of the
 * gateway's origin. Pages and pictures that can hold scripts are downloaded, and sandboxed where a
 * browser shows them all the same. Scripts and style sheets are sent as plain text, which no
 * browser executes, because every answer has {@code X-Content-Type-Options: nosniff}.
 */
final class InertContent {
  private static final String TYPE = "Content-Type";
  private static final String DISPOSITION = "Content-Disposition";
  private static final Set<String> PAGES =
      Set.of("application/pdf", "application/x-shockwave-flash", "application/xml");

  /** Texts that no browser takes for more than text; it shows every other one in its own way. */
  private static final Set<String> TEXTS =
      Set.of(
          "text/calendar",
          "text/csv",
          "text/event-stream",
          "text/markdown",
          "text/plain",
          "text/tab-separated-values",
          "text/vcard",
          "text/x-yaml",
          "text/yaml");

  private static final Set<String> SCRIPTS =
      Set.of(
          "application/ecmascript",
          "application/javascript",
          "application/x-ecmascript",
          "application/x-javascript",
          "text/css",
          "text/ecmascript",
          "text/jscript",
          "text/livescript",
          "text/vbscript",
          "text/x-ecmascript",
          "text/x-javascript");

  private InertContent() {}

  /** Sets the headers of an answer. */
  static void headers(Exchange exchange, Reply reply) {
    for (var header : reply.headers()) {
      exchange.set(header.name(), header.value());
    }
    var type = reply.header(TYPE).map(InertContent::bare).orElse("");
    boolean script = SCRIPTS.contains(type) || type.startsWith("text/javascript");
    if (!script && !isPage(type)) {
      return;
    }
    exchange.set("Content-Security-Policy", "sandbox; default-src 'none'");
    exchange.set(DISPOSITION, attachment(reply.header(DISPOSITION)));
    if (script) {
      exchange.set(TYPE, "text/plain; charset=utf-8");
    }
  }

  /** A message and each part of a multipart answer have a type of their own, such as a page's. */
  private static boolean isPage(String type) {
    return PAGES.contains(type)
        || type.endsWith("+xml")
        || type.startsWith("multipart/")
        || type.startsWith("message/")
        || type.startsWith("text/") && !TEXTS.contains(type);
  }

  /** The name of the file is kept. */
  private static String attachment(Optional<String> sent) {
    return sent.filter(value -> bare(value).equals("attachment"))
        .or(
            () ->
                sent.map(value -> value.indexOf(';') < 0 ? "" : value.substring(value.indexOf(';')))
                    .map(parameters -> "attachment" + parameters))
        .orElse("attachment");
  }

  private static String bare(String value) {
    int end = 0;
    while (end < value.length() && value.charAt(end) != ';' && value.charAt(end) != ',') {
      end++;
    }
    return value.substring(0, end).strip().toLowerCase(Locale.ROOT);
  }
}
