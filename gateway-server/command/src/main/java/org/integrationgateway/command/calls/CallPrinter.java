package org.integrationgateway.command.calls;

import org.integrationgateway.terminal.PlainText;
import org.integrationgateway.terminal.Style;
import org.integrationgateway.terminal.Terminal;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Prints a call with its request and response for a person. */
final class CallPrinter {
  private final Terminal terminal;

  CallPrinter(Terminal terminal) {
    this.terminal = terminal;
  }

  void print(JsonNode answer) {
    var call = answer.path("call");
    var time = CallRow.text(call, "time").replaceFirst("([.]\\d{3})\\d+", "$1");
    terminal
        .details()
        .add("id", CallRow.text(call, "id"))
        .add("time", terminal.person() ? time + ", " + terminal.time(time) : time)
        .add("app", CallRow.text(call, "app"))
        .add("operation", CallRow.text(call, "operation"))
        .add("outcome", CallRow.outcome(call))
        .add("detail", CallRow.text(call, "detail"))
        .add("took", CallRow.took(call, "tookMillis"))
        .add("upstream took", CallRow.took(call, "upstreamMillis"))
        .add("source", CallSource.wordOf(CallRow.text(call, "door")))
        .add("subject", CallRow.text(call, "subject"))
        .add("connection", CallRow.text(call, "connection"))
        .add("instance", CallRow.text(call, "instance"))
        .add("request id", CallRow.text(call, "requestId"))
        .add("idempotency key", CallRow.text(call, "idempotencyKey"))
        .print();
    capture(answer.path("capture"), CallRow.text(call, "app"));
  }

  private void capture(JsonNode capture, String app) {
    switch (CallRow.text(capture, "state")) {
      case "kept" -> kept(capture);
      case "off" ->
          terminal.note(
              "Request and response were not kept: apps.%s.capture is '%s'."
                  .formatted(app, capture.path("mode").asString("off")));
      case "gone" -> terminal.note("Request and response were kept, and have been deleted since.");
      case "none" -> terminal.note("Request and response of this call were not kept.");
      default -> {}
    }
  }

  private void kept(JsonNode capture) {
    if (capture.has("mayRead")) {
      terminal.note(
          "Request and response were kept. Only their caller, and operators with a role of"
              + " server.admin.captureRoles, may read them.");
      return;
    }
    heading("Request");
    body(capture.path("request").path("parameters"));
    for (var upload : capture.path("request").path("uploads")) {
      line(
          "upload %s %s"
              .formatted(
                  CallRow.text(upload, "member"), upload.path("name").asString("without a name")));
    }
    if (capture.has("response")) {
      heading("Response " + CallRow.text(capture.path("response"), "status"));
      message(capture.path("response"));
    }
    capture.path("upstream").forEach(this::exchange);
  }

  /** A request that the gateway sent, and its response. */
  private void exchange(JsonNode exchange) {
    heading(
        "Upstream, attempt %s: %s %s"
            .formatted(
                CallRow.text(exchange, "attempt"),
                CallRow.text(exchange, "method"),
                CallRow.text(exchange, "url")));
    message(exchange.path("request"));
    line("");
    line(
        "%s %s in %s"
            .formatted(
                exchange.has("error") ? "failed:" : "answered",
                exchange.path("error").asString(CallRow.text(exchange, "status")),
                CallRow.took(exchange, "tookMillis")));
    message(exchange.path("response"));
    if (exchange.path("more").asInt(0) > 0) {
      terminal.note(CallRow.text(exchange, "more") + " more requests are not shown.");
    }
  }

  private void message(JsonNode message) {
    for (var header : message.path("headers")) {
      line(CallRow.text(header, "name") + ": " + CallRow.text(header, "value"));
    }
    if (message.has("body")) {
      line("");
      body(message.path("body"));
    }
  }

  private void body(JsonNode body) {
    if (body.has("json")) {
      JsonMapper.shared()
          .writerWithDefaultPrettyPrinter()
          .writeValueAsString(body.path("json"))
          .lines()
          .forEach(this::line);
    } else if (body.has("text")) {
      CallRow.text(body, "text").lines().forEach(this::line);
    } else if (body.has("bytes")) {
      line(
          "(%s bytes of %s)"
              .formatted(
                  CallRow.text(body, "bytes"),
                  body.path("contentType").asString("an unknown type")));
    }
    if (body.has("notKept")) {
      line("(not kept: " + CallRow.text(body, "notKept") + ")");
      return;
    }
    if (body.path("truncated").asBoolean(false)) {
      line("(cut off: it has " + body.path("bytes").asString("more") + " bytes)");
    }
  }

  private void heading(String text) {
    terminal.line("");
    terminal.line(Style.NAME.on(terminal, PlainText.lines(text)));
  }

  private void line(String text) {
    terminal.line(text.isEmpty() ? "" : "  " + PlainText.lines(text));
  }
}
