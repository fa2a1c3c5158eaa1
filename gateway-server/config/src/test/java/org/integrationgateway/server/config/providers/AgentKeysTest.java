package org.integrationgateway.server.config.providers;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The defaults of embedded agents. */
final class AgentKeysTest {
  /** Options that would select other models, many answers, or tools of the model's provider. */
  @Test
  void permitsNoModelOptionThatOnlyTheAgentSets() {
    assertThat(AgentKeys.OPTIONS.defaultValue().orElseThrow())
        .contains("temperature")
        .doesNotContain("model", "models", "n", "tools", "mcp_servers", "stream");
  }
}
