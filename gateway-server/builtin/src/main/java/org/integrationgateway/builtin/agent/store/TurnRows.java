package org.integrationgateway.builtin.agent.store;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.engines.agent.turn.EventDraft;
import org.integrationgateway.engines.stored.StoredType;
import org.integrationgateway.sdk.agent.Interaction;
import org.integrationgateway.sdk.agent.Turn;
import org.integrationgateway.sdk.agent.TurnEvent;
import org.integrationgateway.sdk.agent.TurnEvent.Display;
import org.integrationgateway.sdk.agent.TurnOutput;
import org.integrationgateway.sdk.agent.session.Session;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.json.JsonValues;
import org.jspecify.annotations.Nullable;

/**
 * Converts between stored rows and the SDK's records. JSON is stored as text, so that it comes back
 * unchanged.
 */
public final class TurnRows {
  private static final StoredType<Display> DISPLAY = StoredType.json(Display.class);

  private TurnRows() {}

  public static String text(Document row, String name) {
    return row.text(name).orElse("");
  }

  public static Map<String, @Nullable Object> object(Document row, String name) {
    return row.text(name).map(JsonValues::parseObject).orElse(Map.of());
  }

  public static Instant instant(Document row, String name) {
    return row.instant(name).orElse(Instant.EPOCH);
  }

  public static Session session(Document row) {
    return new Session(
        text(row, "id"),
        text(row, "model"),
        Session.State.valueOf(text(row, "state")),
        row.text("clientRef"),
        strings(object(row, "metadata")),
        text(row, "owner"),
        instant(row, "createdAt"),
        instant(row, "updatedAt"),
        row.instant("lastTurnAt"),
        row.text("workspace").map(WorkspaceJson::read),
        Optional.empty());
  }

  public static Turn turn(Document row) {
    return new Turn(
        text(row, "id"),
        text(row, "session"),
        text(row, "model"),
        status(row),
        MessageJson.messages(text(row, "messages")),
        output(row),
        row.text("statusMessage"),
        Optional.of("tool-loop/" + text(row, "id")),
        strings(object(row, "metadata")),
        text(row, "owner"),
        instant(row, "createdAt"),
        row.instant("startedAt"),
        row.instant("completedAt"),
        Optional.empty());
  }

  public static Turn.Status status(Document turn) {
    return Turn.Status.valueOf(text(turn, "status"));
  }

  private static Optional<TurnOutput> output(Document row) {
    if (status(row) != Turn.Status.SUCCEEDED) {
      return Optional.empty();
    }
    return Optional.of(
        row.text("structured")
            .<TurnOutput>map(json -> new TurnOutput.Structured(JsonValues.parse(json)))
            .orElseGet(() -> new TurnOutput.Text(text(row, "answer"))));
  }

  public static Document event(String turnId, long seq, EventDraft draft, Instant now) {
    return Document.builder()
        .put("turn", turnId)
        .put("seq", seq)
        .put("type", draft.type())
        .put("source", draft.source())
        .put("visibility", draft.visibility().name())
        .put("data", JsonValues.write(draft.data()))
        .putIfPresent(
            "display", draft.display().map(shown -> JsonValues.write(DISPLAY.members(shown))))
        .put("createdAt", now)
        .build();
  }

  public static TurnEvent event(Document row) {
    var turnId = text(row, "turn");
    long seq = row.whole("seq").orElseThrow();
    return new TurnEvent(
        turnId + "." + seq,
        turnId,
        seq,
        text(row, "type"),
        text(row, "source"),
        TurnEvent.Visibility.valueOf(text(row, "visibility")),
        object(row, "data"),
        row.text("display").map(JsonValues::parseObject).map(DISPLAY::read),
        instant(row, "createdAt"));
  }

  /**
   * The row of an interaction.
   *
   * @param number its place among the interactions of the turn
   */
  static Document interaction(Interaction asked, String callId, long number) {
    return Document.builder()
        .put("id", asked.id())
        .put("turn", asked.turnId())
        .put("call", callId)
        .put("number", number)
        .put("type", asked.type().name())
        .put("state", asked.state().name())
        .put("title", asked.title())
        .put("prompt", asked.prompt())
        .put("request", JsonValues.write(asked.request()))
        .put("createdAt", asked.createdAt())
        .build();
  }

  public static Interaction interaction(Document row) {
    return new Interaction(
        text(row, "id"),
        text(row, "turn"),
        Interaction.Type.valueOf(text(row, "type")),
        Interaction.State.valueOf(text(row, "state")),
        text(row, "title"),
        text(row, "prompt"),
        object(row, "request"),
        row.text("resolution").map(JsonValues::parseObject),
        instant(row, "createdAt"),
        row.instant("resolvedAt"));
  }

  private static Map<String, String> strings(Map<String, @Nullable Object> json) {
    var strings = new LinkedHashMap<String, String>();
    json.forEach((name, value) -> strings.put(name, String.valueOf(value)));
    return strings;
  }
}
