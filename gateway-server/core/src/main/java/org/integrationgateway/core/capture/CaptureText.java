package org.integrationgateway.core.capture;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.core.call.Upload;
import org.integrationgateway.core.json.Json;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Writes what was collected of a call, without its secrets. */
final class CaptureText {
  /** All bodies of one call together, as a multiple of the largest one. */
  private static final int BODIES = 4;

  private static final int LONGEST = 500;

  private final Redaction redaction;
  private final BodyText bodies;
  private final Set<String> given = new HashSet<>();
  private long room;

  /**
   * @param most bytes of each body
   */
  CaptureText(Redaction redaction, int most) {
    this.redaction = redaction;
    this.bodies = new BodyText(redaction);
    this.room = (long) BODIES * most;
  }

  /**
   * The text of a call.
   *
   * @param reply null: the gateway answered instead
   * @param more how many requests upstream there were beside these
   */
  byte[] of(
      ObjectNode parameters,
      Map<String, List<Upload>> uploads,
      @Nullable CapturedReply reply,
      List<CapturedExchange> exchanges,
      int more) {
    var capture = Json.object();
    // First: secrets among the parameters are masked in all that follows.
    var request = capture.putObject("request");
    request.set("parameters", parameters(parameters));
    if (!uploads.isEmpty()) {
      var list = request.putArray("uploads");
      uploads.forEach((member, files) -> files.forEach(file -> list.add(upload(member, file))));
    }
    // Some upstreams repeat the headers that they were sent.
    exchanges.forEach(exchange -> redaction.learnSent(exchange.headers(), given));
    if (reply != null) {
      capture.set("response", response(reply));
    }
    var list = capture.putArray("upstream");
    exchanges.forEach(exchange -> list.add(exchange(exchange, reply)));
    if (more > 0) {
      ((ObjectNode) list.get(list.size() - 1)).put("more", more);
    }
    return Json.write(capture);
  }

  /** The parameters as far as they can be kept; secrets are learned from all of them. */
  private ObjectNode parameters(ObjectNode parameters) {
    redaction.unlessSpent(() -> redaction.learnFrom(parameters));
    int most = (int) (room / BODIES);
    var body = CapturedBody.whole("application/json", Json.write(parameters), most);
    var shown = charged(bodies.of(body), body.first().length);
    shown.path("json").forEach(value -> given.add(value.asString("")));
    return shown;
  }

  private ObjectNode upload(String member, Upload file) {
    var upload = Json.object().put("member", member);
    file.fileName().ifPresent(name -> upload.put("name", redaction.text(name)));
    file.contentType().ifPresent(type -> upload.put("contentType", redaction.text(type)));
    file.length().ifPresent(length -> upload.put("bytes", length));
    return upload;
  }

  private ObjectNode response(CapturedReply reply) {
    var response = Json.object().put("status", reply.status());
    response.set("headers", redaction.headers(reply.headers()));
    response.set("body", body(reply.body()));
    return response;
  }

  private ObjectNode exchange(CapturedExchange exchange, @Nullable CapturedReply answered) {
    var request = exchange.request();
    var attempt = exchange.attempt();
    var json = Json.object().put("method", request.method());
    // Before the URL: what presents the credential is masked there too.
    var headers = redaction.sent(exchange.headers(), given);
    json.put("url", redaction.url(request.uri()))
        .put("attempt", attempt.number())
        .put("tookMillis", Math.round(attempt.took().toNanos() / 1e3) / 1e3);
    exchange.reply().ifPresent(reply -> json.put("status", reply.status()));
    attempt
        .problem()
        .ifPresent(
            problem ->
                json.put(
                    "error",
                    problem.code().wireName() + ": " + cut(redaction.text(problem.detail()))));
    var sent = json.putObject("request");
    sent.set("headers", headers);
    exchange.sent().ifPresent(body -> sent.set("body", body(body)));
    exchange.reply().ifPresent(reply -> json.set("response", received(reply, answered)));
    return json;
  }

  private ObjectNode received(CapturedReply reply, @Nullable CapturedReply answered) {
    var json = Json.object();
    json.set("headers", redaction.headers(reply.headers()));
    if (answered != null && reply.source() == answered.source()) {
      return json.put("sameAsResponse", true);
    }
    if (reply.body().isRead()) {
      json.set("body", body(reply.body()));
    }
    return json;
  }

  private ObjectNode body(CapturedBody body) {
    return body.first().length <= room
        ? charged(bodies.of(body), body.first().length)
        : bodies.of(body.unread());
  }

  private ObjectNode charged(ObjectNode body, int bytes) {
    room -= bytes;
    return body;
  }

  private static String cut(String text) {
    return Optional.of(text)
        .filter(whole -> whole.length() <= LONGEST)
        .orElseGet(() -> text.substring(0, LONGEST));
  }
}
