package org.integrationgateway.builtin.agent.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.agent.Message;
import org.integrationgateway.sdk.agent.Part;
import org.integrationgateway.sdk.agent.Tool;
import org.integrationgateway.sdk.agent.ToolRef;
import org.integrationgateway.sdk.app.OperationHints;
import org.junit.jupiter.api.Test;

/** Messages and tools as versions before wrote them: turns under way outlive an update. */
final class StoredMessagesTest {
  private static final List<Message> MESSAGES =
      List.of(
          new Message(
              Message.Role.ASSISTANT,
              "hi",
              List.of(
                  new Part.Text("t"),
                  new Part.Json(null),
                  new Part.Json(Map.of("n", 1L)),
                  new Part.ToolCall("c1", "demo_op", Collections.singletonMap("a", null)),
                  new Part.ToolResult("c1", 200, null),
                  new Part.ImageRef("https://x/i.png", "image/png")),
              Map.of("k", "v")),
          Message.user("more"));

  private static final String MESSAGES_TEXT =
      """
      [{"metadata":{"k":"v"},"parts":[{"text":"t"},{"json":null},{"json":{"n":1}},\
      {"toolCall":{"arguments":{"a":null},"id":"c1","toolId":"demo_op"}},\
      {"toolResult":{"content":null,"status":200,"toolCallId":"c1"}},\
      {"imageRef":{"mimeType":"image/png","uri":"https://x/i.png"}}],\
      "role":"ASSISTANT","text":"hi"},\
      {"metadata":{},"parts":[],"role":"USER","text":"more"}]""";

  private static final List<Tool> TOOLS =
      List.of(
          new Tool(
              "demo_op",
              new ToolRef("demo", "op"),
              "does",
              Map.of("type", "object"),
              new OperationHints(
                  Optional.of(true), Optional.empty(), Optional.of(false), Optional.of(true))),
          new Tool("b", new ToolRef("demo", "b"), "", Map.of(), OperationHints.NONE));

  private static final String TOOLS_TEXT =
      """
      [{"app":"demo","description":"does","hints":["readOnly=true","destructive=false",\
      "openWorld=true"],"id":"demo_op","inputSchema":{"type":"object"},"operation":"op"},\
      {"app":"demo","description":"","hints":[],"id":"b","inputSchema":{},"operation":"b"}]""";

  @Test
  void writesAndReadsMessagesAsBefore() {
    assertThat(MessageJson.messages(MESSAGES)).isEqualTo(MESSAGES_TEXT);
    assertThat(MessageJson.messages(MESSAGES_TEXT)).isEqualTo(MESSAGES);
  }

  @Test
  void writesAndReadsToolsAsBefore() {
    assertThat(MessageJson.tools(TOOLS)).isEqualTo(TOOLS_TEXT);
    assertThat(MessageJson.tools(TOOLS_TEXT)).isEqualTo(TOOLS);
  }
}
