package org.integrationgateway.command.app;

import org.integrationgateway.terminal.Terminal;
import tools.jackson.databind.JsonNode;

/** Prints a request as HTTP writes it, or as JSON for scripts. */
final class RequestPrinter {
  private final Terminal terminal;

  RequestPrinter(Terminal terminal) {
    this.terminal = terminal;
  }

  /** Prints the request that a dry run answers with. */
  void print(JsonNode request) {
    if (terminal.json()) {
      terminal.json(request);
      return;
    }
    terminal.line(request.get("method").asString() + " " + request.get("url").asString());
    for (var header : request.get("headers")) {
      terminal.line(header.get("name").asString() + ": " + header.get("value").asString());
    }
    if (request.has("body")) {
      terminal.line("");
      terminal.line(request.get("body").asString());
    }
    if (request.has("bodyBase64")) {
      terminal.line("");
      terminal.line(request.get("bodyBase64").asString());
      terminal.note("The body is not text: it is shown in Base64.");
    }
    if (request.has("bodyTruncated")) {
      terminal.note("The body is cut off: it has " + request.get("bodyBytes").asLong() + " bytes.");
    }
  }
}
