package org.integrationgateway.sdk.workflow;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.internal.rules.JsonCopy;
import org.jspecify.annotations.Nullable;

/**
 * An event (CloudEvents 1.0).
 *
 * @param id unique in its source, 1 to 255 characters
 * @param source the app it comes from, 1 to 255 characters
 * @param type dotted name, 1 to 255 characters
 * @param subject the entity that the event is about
 * @param dataContentType media type of the data
 * @param data of the event
 * @param extensions further attributes
 * @param time when it happened
 */
public record WorkflowEvent(
    String id,
    String source,
    String type,
    Optional<String> subject,
    Optional<String> dataContentType,
    Map<String, @Nullable Object> data,
    Map<String, String> extensions,
    Optional<Instant> time) {
  public WorkflowEvent {
    data = JsonCopy.object(data);
    extensions = Map.copyOf(extensions);
  }

  /** Returns an event with data and without the optional members. */
  public static WorkflowEvent of(
      String id, String source, String type, Map<String, @Nullable Object> data) {
    return new WorkflowEvent(
        id, source, type, Optional.empty(), Optional.empty(), data, Map.of(), Optional.empty());
  }

  public WorkflowEvent about(String entity) {
    return new WorkflowEvent(
        id, source, type, Optional.of(entity), dataContentType, data, extensions, time);
  }

  /**
   * The event as expressions see it, under the name {@code event}.
   *
   * @param arrival its time when it has none
   */
  public Map<String, @Nullable Object> members(Instant arrival) {
    var members = new LinkedHashMap<String, @Nullable Object>();
    members.put("id", id);
    members.put("source", source);
    members.put("type", type);
    members.put("subject", subject.orElse(null));
    members.put("dataContentType", dataContentType.orElse(null));
    members.put("data", data);
    members.put("extensions", extensions);
    members.put("time", time.orElse(arrival).toString());
    return members;
  }
}
