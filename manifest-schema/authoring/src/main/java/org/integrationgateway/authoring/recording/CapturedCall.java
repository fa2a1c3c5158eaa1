package org.integrationgateway.authoring.recording;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Makes recordings of what a gateway captures: the JSON of {@code GET /api/v1/calls/{id}}, whose
 * secrets are masked already. Details of persons are masked here.
 */
public final class CapturedCall {
  /** Headers of a request that differ from run to run, or with the program that sends it. */
  private static final Set<String> VOLATILE =
      Set.of(
          "accept-encoding",
          "connection",
          "content-length",
          "date",
          "expect",
          "host",
          "http2-settings",
          "idempotency-key",
          "traceparent",
          "tracestate",
          "transfer-encoding",
          "upgrade",
          "user-agent",
          "x-request-id");

  /** Headers of a response that a package can use. */
  private static final Set<String> MATTER =
      Set.of(
          "content-disposition",
          "content-language",
          "content-type",
          "deprecation",
          "link",
          "location",
          "retry-after",
          "sunset",
          "www-authenticate");

  private static final Pattern PAGING = Pattern.compile("page|total|count|cursor|next|offset");

  private static final String FORM = "application/x-www-form-urlencoded";

  private final List<String> refused = new ArrayList<>();

  private CapturedCall() {}

  /**
   * The recording of a captured call.
   *
   * @param capture its member {@code capture}
   * @throws RecordingException with every message that cannot be recorded
   */
  public static Recording recording(String operation, String capture) {
    var tree = JsonMapper.shared().readTree(capture);
    var reading = new CapturedCall();
    var parameters = reading.body(tree.path("request").path("parameters"), "the parameters");
    var exchanges = new ArrayList<Exchange>();
    for (var exchange : List.copyOf(tree.path("upstream").values())) {
      if (exchange.path("more").asInt(0) > 0) {
        reading.refused.add("the call sent more requests than are captured");
      }
      exchanges.add(reading.exchange(exchange, tree.path("response")));
    }
    var response = tree.path("response");
    if (response.isMissingNode()) {
      reading.refused.add("the gateway refused the call: there is no response to record");
    }
    var call =
        new RecordedCall(
            operation, parameters.json().orElse("{}"), reading.response(response, "the response"));
    return reading.checked(new Recording(Optional.of(call), exchanges));
  }

  /**
   * One exchange with an upstream.
   *
   * @param captured an element of {@code upstream} of a captured call
   * @throws RecordingException when it cannot be recorded
   */
  public static Exchange exchange(String captured) {
    var tree = JsonMapper.shared().readTree(captured);
    var reading = new CapturedCall();
    return reading.checked(reading.exchange(tree, tree));
  }

  /** The request of an element of {@code upstream} that has no response. */
  public static RecordedRequest request(String captured) {
    var reading = new CapturedCall();
    return reading.checked(reading.request(JsonMapper.shared().readTree(captured)));
  }

  private <T> T checked(T read) {
    if (!refused.isEmpty()) {
      throw new RecordingException(String.join("\n", refused));
    }
    return read;
  }

  private Exchange exchange(JsonNode tree, JsonNode answer) {
    var request = request(tree);
    var what = "the response of " + request.title();
    if (!tree.has("response")) {
      refused.add(request.title() + " was not answered: " + tree.path("error").asString(""));
    }
    var received = tree.path("response");
    boolean isAnswer = received.path("sameAsResponse").asBoolean(false);
    var body = body(isAnswer ? answer.path("body") : received.path("body"), what);
    return new Exchange(
        request,
        new RecordedResponse(tree.path("status").asInt(0), headers(received, this::matters), body));
  }

  private RecordedRequest request(JsonNode tree) {
    var url = tree.path("url").asString("");
    int host = url.indexOf("://") + 3;
    int path = url.indexOf('/', host);
    var method = tree.path("method").asString("");
    var sent = tree.path("request");
    var headers = headers(sent, name -> !VOLATILE.contains(name));
    // A gateway captures the type of a body with the body: its client sends it as a header.
    var type = sent.path("body").path("contentType").asString("");
    if (!type.isEmpty()) {
      headers.putIfAbsent("content-type", type);
    }
    return new RecordedRequest(
        method,
        PersonalDetails.pairs(path < 0 ? "/" : url.substring(path)),
        headers,
        body(sent.path("body"), "the body of " + method + " " + url));
  }

  private RecordedResponse response(JsonNode tree, String what) {
    return new RecordedResponse(
        tree.path("status").asInt(0), headers(tree, this::matters), body(tree.path("body"), what));
  }

  private boolean matters(String name) {
    return MATTER.contains(name) || PAGING.matcher(name).find();
  }

  private static SortedMap<String, String> headers(JsonNode message, Predicate<String> isKept) {
    var headers = new TreeMap<String, String>();
    for (var header : List.copyOf(message.path("headers").values())) {
      var name = header.path("name").asString("").toLowerCase(Locale.ROOT);
      if (isKept.test(name)) {
        var value = PersonalDetails.masked(header.path("value").asString(""));
        headers.merge(name, value, (first, next) -> first + ", " + next);
      }
    }
    return headers;
  }

  private RecordedBody body(JsonNode body, String what) {
    if (body.path("truncated").asBoolean(false)) {
      refused.add(
          what
              + " has more bytes than are captured: a smaller response is a better test, or "
              + "raise 'capture.maxBytes' of the app");
      return RecordedBody.NONE;
    }
    if (body.has("json")) {
      return RecordedBody.ofJson(PersonalDetails.masked(body.path("json")));
    }
    if (body.has("text")) {
      var text = body.path("text").asString("");
      boolean isForm = body.path("contentType").asString("").startsWith(FORM);
      return RecordedBody.ofText(
          isForm ? PersonalDetails.pairs(text) : PersonalDetails.masked(text));
    }
    if (body.path("bytes").asLong(0) > 0) {
      refused.add(
          what
              + " cannot be masked: "
              + body.path("notKept").asString("it is not a text in UTF-8")
              + "; record a call with JSON, a form or another text");
    }
    return RecordedBody.NONE;
  }
}
