package org.integrationgateway.engines.agent.turn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Party;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.agent.Part;
import org.integrationgateway.sdk.agent.Tool;
import org.integrationgateway.sdk.agent.ToolRef;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.app.OperationHints;
import org.integrationgateway.sdk.host.Apps;
import org.junit.jupiter.api.Test;

class ToolResultsTest {
  private static final Part.ToolCall CALL = new Part.ToolCall("c1", "find", Map.of("id", 7L));
  private static final Tool TOOL =
      new Tool("find", new ToolRef("shop", "find"), "Finds", Map.of(), OperationHints.NONE);

  @Test
  void callsOnBehalfOfTheCaller() {
    Apps apps =
        invocation ->
            AppResult.json(
                "[\"%s\",\"%s\",\"%s\"]"
                    .formatted(
                        invocation.runAs().orElse(""),
                        invocation.idempotencyKey().orElse(""),
                        CallContext.current().orElseThrow().party() == Party.AGENT));
    var caller =
        new ToolCaller(apps, "t1", Optional.of(CallContext.of(Subject.of("user:ada"))), 1_000);
    assertThat(caller.call(TOOL, CALL))
        .isEqualTo(new Part.ToolResult("c1", 200, List.of("user:ada", "t1:c1", "true")));
  }

  @Test
  void makesResultsOfFailures() {
    var away = new ServiceException(Reason.UNAVAILABLE, "away");
    var caller =
        new ToolCaller(
            invocation -> {
              throw away;
            },
            "t1",
            Optional.empty(),
            1_000);
    assertThat(caller.call(TOOL, CALL))
        .isEqualTo(new Part.ToolResult("c1", 503, Map.of("error", "away")));
    var misfit =
        ToolResults.failed(
            CALL, ServiceException.invalidInput("no", List.of(new Problem("/id", "is missing"))));
    assertThat(misfit.status()).isEqualTo(ToolResults.MISFIT);
    assertThat(misfit.content()).asString().contains("/id: is missing");
  }

  @Test
  void showsTheBeginningOfLongAnswers() {
    assertThat(ToolResults.of(CALL, AppResult.json("\"0123456789\""), 5).content())
        .isEqualTo(Map.of("truncated", true, "bytes", 12L, "beginning", "\"0123"));
    assertThat(ToolResults.ofValue(CALL, Map.of("a", 1L), 100).content())
        .isEqualTo(Map.of("a", 1L));
  }
}
