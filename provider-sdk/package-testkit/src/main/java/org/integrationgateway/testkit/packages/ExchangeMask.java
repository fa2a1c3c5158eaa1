package org.integrationgateway.testkit.packages;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.integrationgateway.authoring.recording.CapturedCall;
import org.integrationgateway.authoring.recording.Exchange;
import org.integrationgateway.authoring.recording.RecordedRequest;
import org.integrationgateway.config.apps.CaptureConfig;
import org.integrationgateway.config.apps.CaptureMode;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.capture.BodyText;
import org.integrationgateway.core.capture.CapturedBody;
import org.integrationgateway.core.capture.Redaction;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Masks exchanges as a gateway does that captures calls. */
final class ExchangeMask {
  static final int LARGEST = 1 << 20;

  private final List<String> members = new ArrayList<>();

  /** A message as it is on the wire. */
  @SuppressWarnings("ArrayRecordComponent")
  record Message(Map<String, List<String>> headers, byte[] body) {
    private String type() {
      return headers.entrySet().stream()
          .filter(header -> header.getKey().equalsIgnoreCase("Content-Type"))
          .map(header -> header.getValue().get(0))
          .findFirst()
          .orElse("");
    }

    private List<Reply.Header> list() {
      var list = new ArrayList<Reply.Header>();
      headers.forEach(
          (name, values) -> values.forEach(value -> list.add(new Reply.Header(name, value))));
      return list;
    }

    private CapturedBody captured() {
      return CapturedBody.whole(type(), body, LARGEST);
    }
  }

  /** Masks more members of bodies: names from the root, joined by dots, {@code **} any number. */
  void mask(List<String> more) {
    members.addAll(more);
  }

  RecordedRequest request(String method, URI url, Message sent) {
    return CapturedCall.request(request(redaction(), method, url, sent).toString());
  }

  Exchange exchange(String method, URI url, Message sent, int status, Message received) {
    var redaction = redaction();
    var captured = request(redaction, method, url, sent).put("status", status);
    var response = captured.putObject("response");
    response.set("headers", redaction.headers(received.list()));
    response.set("body", new BodyText(redaction).of(received.captured()));
    return CapturedCall.exchange(captured.toString());
  }

  private Redaction redaction() {
    var settings = new CaptureConfig(CaptureMode.ALL, members, Duration.ofDays(1), LARGEST);
    return new Redaction(Set.of(), settings, List.of());
  }

  /** The headers first: what presents a credential is masked in all that follows. */
  private static ObjectNode request(Redaction redaction, String method, URI url, Message sent) {
    var headers = redaction.sent(sent.list(), Set.of());
    var captured = JsonMapper.shared().createObjectNode();
    captured.put("method", method).put("url", redaction.url(url));
    var request = captured.putObject("request");
    request.set("headers", headers);
    if (sent.body().length > 0) {
      request.set("body", new BodyText(redaction).of(sent.captured()));
    }
    return captured;
  }
}
