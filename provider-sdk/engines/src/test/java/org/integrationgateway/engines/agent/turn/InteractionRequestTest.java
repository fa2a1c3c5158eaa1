package org.integrationgateway.engines.agent.turn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.agent.Part;
import org.integrationgateway.sdk.agent.Tool;
import org.integrationgateway.sdk.agent.ToolRef;
import org.integrationgateway.sdk.app.OperationHints;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class InteractionRequestTest {
  @ParameterizedTest
  @CsvSource({
    "true, , only reads data",
    "true, true, only reads data",
    ", , may change or delete data: its app does not say",
    "false, , may change or delete data: its app does not say",
    "false, true, can delete data",
    "false, false, changes data and deletes none",
  })
  void saysWhatTheCallCanDo(Boolean readOnly, Boolean destructive, String effect) {
    var tool =
        new Tool(
            "demo_greet",
            new ToolRef("demo", "greet"),
            "",
            Map.of(),
            new OperationHints(
                Optional.ofNullable(readOnly),
                Optional.empty(),
                Optional.ofNullable(destructive),
                Optional.empty()));

    var asked = InteractionRequest.approval(tool, new Part.ToolCall("c1", "demo_greet", Map.of()));

    assertThat(asked.prompt())
        .isEqualTo("The agent wants to call demo/greet, which " + effect + ".");
  }
}
