package org.integrationgateway.notices.message;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.notices.record.StoredNotice;
import org.integrationgateway.sdk.workflow.WorkflowEvent;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** A notice as a CloudEvent (CloudEvents 1.0, JSON format, structured mode). */
public final class NoticeMessage {
  /** The media type of a message. */
  public static final String MEDIA_TYPE = "application/cloudevents+json";

  private static final String TYPE = "org.integrationgateway.";
  private static final String JSON = "application/json";

  private NoticeMessage() {}

  /** The event of a notice. */
  public static WorkflowEvent event(StoredNotice notice, NoticeLinks links) {
    var data = new LinkedHashMap<String, @Nullable Object>(notice.data());
    if (!notice.reason().isEmpty()) {
      data.put("reason", notice.reason());
    }
    data.put("url", links.at(notice.path()));
    return new WorkflowEvent(
        notice.id(),
        links.source(),
        TYPE + notice.topic().word(),
        Optional.of(notice.subject()),
        Optional.of(JSON),
        data,
        Map.of(),
        Optional.of(notice.time()));
  }

  /** An event in one line, for people. */
  public static String text(WorkflowEvent event) {
    var reason = event.data().get("reason");
    return event.type().substring(TYPE.length())
        + event.subject().map(subject -> " " + subject).orElse("")
        + (reason == null ? "" : ": " + reason)
        + " "
        + event.data().get("url");
  }

  /** The message of an event. */
  public static ObjectNode json(WorkflowEvent event) {
    var json =
        Json.object()
            .put("specversion", "1.0")
            .put("id", event.id())
            .put("source", event.source())
            .put("type", event.type());
    event.subject().ifPresent(subject -> json.put("subject", subject));
    event.time().ifPresent(time -> json.put("time", time.toString()));
    json.put("datacontenttype", JSON);
    json.set("data", Json.MAPPER.valueToTree(event.data()));
    return json;
  }
}
