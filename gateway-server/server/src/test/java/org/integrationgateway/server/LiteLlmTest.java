package org.integrationgateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.server.testing.AgentCaller;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Agents against a LiteLLM proxy, whose address is in the system property {@code gateway.litellm}.
 * It has the master key {@code sk-sesame-litellm} and the models {@code mocked} (with {@code
 * mock_response: Hello from LiteLLM}) and {@code limited} (with {@code mock_response:
 * litellm.RateLimitError}).
 */
final class LiteLlmTest {
  @TempDir Path folder;
  private ConfiguredGateway gateway;

  @BeforeEach
  void start() {
    var url = System.getProperty("gateway.litellm", "");
    Assumptions.assumeFalse(url.isEmpty(), "gateway.litellm names no LiteLLM proxy");
    var agent =
        """
              source: builtin:tool-loop
              config:
                model: {protocol: %s, url: "%s%s", apiKey: %s}
                limits: {attempts: 1}
        """;
    gateway =
        ConfiguredGateway.start(
            folder,
            "providers:\n  agent:\n    openai:\n"
                + agent.formatted("openai", url, "/v1/chat/completions", "sk-sesame-litellm")
                + "    anthropic:\n"
                + agent.formatted("anthropic", url, "/v1/messages", "sk-sesame-litellm")
                + "    stranger:\n"
                + agent.formatted("openai", url, "/v1/chat/completions", "sk-other-secret"));
  }

  @AfterEach
  void stop() {
    if (gateway != null) {
      gateway.close();
    }
  }

  private AgentCaller alice(String agent) {
    return new AgentCaller(
        gateway.gateway().services().get(ProviderKind.AGENT, agent), "user:alice");
  }

  @Test
  void answersInBothProtocols() {
    for (var agent : new String[] {"openai", "anthropic"}) {
      var alice = alice(agent);
      var turn = alice.settled(alice.begin("mocked", "Hi"));
      assertThat(AgentCaller.text(turn)).isEqualTo("Hello from LiteLLM");
    }
  }

  @Test
  void saysWhyItGotNoAnswer() {
    var limited = alice("openai");
    assertThat(AgentCaller.failure(limited.settled(limited.begin("limited", "Hi"))))
        .contains("status 429", "rate limit");
    var stranger = alice("stranger");
    assertThat(AgentCaller.failure(stranger.settled(stranger.begin("mocked", "Hi"))))
        .contains("status 4")
        .doesNotContain("sk-other-secret");
  }
}
