package org.integrationgateway.engines.agent.turn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.integrationgateway.sdk.agent.Message;
import org.integrationgateway.sdk.agent.Message.Role;
import org.integrationgateway.sdk.agent.Part;
import org.integrationgateway.sdk.agent.TurnEvent;
import org.integrationgateway.sdk.json.JsonValues;
import org.junit.jupiter.api.Test;

class EventDataTest {
  private static final Part.ToolCall CALL = new Part.ToolCall("c1", "find", Map.of("id", 7L));

  private static List<TurnEvent> events(EventDraft... drafts) {
    return IntStream.range(0, drafts.length)
        .mapToObj(i -> drafts[i].event("t1", i + 1L, Instant.EPOCH))
        .toList();
  }

  @Test
  void rebuildsTheConversationFromEvents() {
    var result = new Part.ToolResult("c1", 200, "found");
    var events =
        events(
            EventDraft.started("m"),
            EventDraft.delta("m1", "I"),
            EventDraft.message("m1", "I look", List.of(CALL)),
            EventDraft.toolCall(CALL, "m1"),
            EventDraft.toolResult(CALL, result),
            EventDraft.message("m2", "Here", List.of()),
            EventDraft.repair("Again"));
    assertThat(EventData.messages(events))
        .containsExactly(
            new Message(Role.ASSISTANT, "I look", List.of(CALL), Map.of()),
            new Message(Role.TOOL, "", List.of(result), Map.of()),
            Message.of(Role.ASSISTANT, "Here"),
            new Message(Role.USER, "Again", List.of(), Map.of("repair", "true")));
  }

  @Test
  void numbersAndNamesEvents() {
    var events = events(EventDraft.started("m"), EventDraft.reasoning("m1", "hm"));
    assertThat(events).extracting(TurnEvent::id).containsExactly("t1.1", "t1.2");
    assertThat(events)
        .extracting(TurnEvent::type)
        .containsExactly("turn.started", "reasoning.delta");
    assertThat(EventDraft.repair("x").visibility()).isEqualTo(TurnEvent.Visibility.INTERNAL);
  }

  @Test
  void readsArgumentsOfModels() {
    assertThat(EventData.arguments("{\"id\":7}")).isEqualTo(Map.of("id", 7L));
    assertThat(EventData.arguments(" ")).isEmpty();
    assertThatThrownBy(() -> EventData.arguments("[7]"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> EventData.arguments("{")).isInstanceOf(IllegalArgumentException.class);
  }

  /** Events, what is shown of them, and stored messages hold arguments some levels down. */
  @Test
  void takesArgumentsAsDeepAsEventsCanHold() {
    var deep = nested(EventData.MAX_DEPTH);
    var call = new Part.ToolCall("c1", "find", EventData.arguments(deep));
    var message = EventDraft.message("m1", "", List.of(call));
    assertThat(JsonValues.parse(JsonValues.write(message.data()))).isEqualTo(message.data());
    var stored = List.of(Map.of("parts", List.of(Map.of("toolCall", EventData.write(call)))));
    assertThat(JsonValues.parse(JsonValues.write(stored))).isEqualTo(stored);
    assertThatThrownBy(() -> EventData.arguments(nested(EventData.MAX_DEPTH + 1)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void keepsContentThatIsTooDeepAsText() {
    var deep = nested(EventData.MAX_DEPTH + 1);
    assertThat(EventData.content(deep)).isEqualTo(deep);
    assertThat(EventData.content("{\"a\":[1,2.5]}")).isEqualTo(Map.of("a", List.of(1L, 2.5)));
    assertThat(EventData.content("plain")).isEqualTo("plain");
    assertThat(EventData.content("")).isNull();
  }

  private static String nested(int levels) {
    return "{\"a\":".repeat(levels) + "1" + "}".repeat(levels);
  }
}
