package org.integrationgateway.samples.langchain;

import java.util.Map;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.host.Apps;
import org.integrationgateway.sdk.json.JsonValues;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.serve.ProviderMain;

/** The agent as a program of its own, with an app of tests in the place of the gateway's. */
final class AgentProgram {
  /** Says what it was asked for, on whose behalf, and under which key. */
  static final Apps ECHO =
      invocation ->
          AppResult.json(
              JsonValues.write(
                  Map.of(
                      "operation", invocation.operation(),
                      "parameters", invocation.parameters(),
                      "runAs", invocation.runAs().orElse(""),
                      "key", invocation.idempotencyKey().orElse(""))));

  private AgentProgram() {}

  public static void main(String[] args) {
    ProviderMain.serve(
        ProviderKind.AGENT, Config.class, config -> LangChainAgent.open(config, ECHO));
  }
}
