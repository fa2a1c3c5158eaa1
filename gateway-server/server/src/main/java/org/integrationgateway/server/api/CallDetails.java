package org.integrationgateway.server.api;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.config.apps.CaptureConfig;
import org.integrationgateway.config.apps.CaptureMode;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.calls.RecentCall;
import org.integrationgateway.http.calls.StoredCaptures;
import tools.jackson.databind.node.ObjectNode;

/**
 * A call with its request and response, as far as they are kept.
 *
 * @param apps what the configuration says of each app
 */
public record CallDetails(StoredCaptures captures, Map<String, CaptureConfig> apps) {
  private static final String KEPT = "kept";

  /** The call with request and response. */
  public ObjectNode whole(RecentCall call) {
    var found = captured(call);
    var json = answer(call);
    var capture = json.withObject("capture").put("state", state(call, found));
    found.ifPresent(
        kept -> {
          capture.put("expiresAt", kept.expires().toString());
          capture.setAll(kept.body());
        });
    return json;
  }

  /**
   * The call without request and response.
   *
   * @param mayRead whether the caller may read them too
   */
  public ObjectNode outline(RecentCall call, boolean mayRead) {
    var json = answer(call);
    json.withObject("capture").put("state", state(call, captured(call))).put("mayRead", mayRead);
    return json;
  }

  /** Whether an answer has request and response. */
  public static boolean isKept(ObjectNode answer) {
    return answer.path("capture").path("state").asString("").equals(KEPT);
  }

  private ObjectNode answer(RecentCall call) {
    var json = Json.object();
    json.set("call", CallList.json(call));
    json.putObject("capture").put("mode", mode(call).name().toLowerCase(Locale.ROOT));
    return json;
  }

  private Optional<StoredCaptures.Found> captured(RecentCall call) {
    return call.capture().flatMap(id -> captures.find(id, call.subject()));
  }

  private CaptureMode mode(RecentCall call) {
    return apps.getOrDefault(call.app(), CaptureConfig.OFF).mode();
  }

  private String state(RecentCall call, Optional<StoredCaptures.Found> found) {
    if (call.capture().isPresent()) {
      return found.isPresent() ? KEPT : "gone";
    }
    boolean isOff =
        mode(call) == CaptureMode.OFF || mode(call) == CaptureMode.FAILURES && !call.failed();
    return isOff ? "off" : "none";
  }
}
