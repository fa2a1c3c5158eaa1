package org.integrationgateway.samples.scheduler;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import org.integrationgateway.sdk.workflow.StepAction;
import org.integrationgateway.sdk.workflow.Trigger;
import org.integrationgateway.sdk.workflow.run.RunCause;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.jsontype.NamedType;

/** Converts records to the JSON stored in the database, with sorted members. */
final class Documents {
  /** A member names the subtype of a sealed type. */
  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
  private interface Kind {}

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_LONG_FOR_INTS)
          .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
          .addMixIn(StepAction.class, Kind.class)
          .addMixIn(Trigger.class, Kind.class)
          .addMixIn(RunCause.class, Kind.class)
          .registerSubtypes(
              new NamedType(StepAction.Invoke.class, "invoke"),
              new NamedType(StepAction.Wait.class, "wait"),
              new NamedType(StepAction.WaitUntil.class, "waitUntil"),
              new NamedType(StepAction.AwaitSignal.class, "awaitSignal"),
              new NamedType(Trigger.Schedule.class, "schedule"),
              new NamedType(Trigger.OnEvent.class, "event"),
              new NamedType(RunCause.Manual.class, "manual"),
              new NamedType(RunCause.Scheduled.class, "scheduled"),
              new NamedType(RunCause.Event.class, "event"))
          .build();

  private Documents() {}

  static String write(Object document) {
    return MAPPER.writeValueAsString(document);
  }

  static <T> T read(String json, Class<T> type) {
    return MAPPER.readValue(json, type);
  }
}
