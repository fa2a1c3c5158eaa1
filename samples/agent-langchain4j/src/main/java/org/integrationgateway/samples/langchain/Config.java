package org.integrationgateway.samples.langchain;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Name;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.agent.Tool;

/**
 * The configuration of a deployment; <code>schemas/config.yaml</code> describes it for operators.
 */
record Config(
    @Doc("URL of the API, without /chat/completions") URI url,
    @Doc("The API key") Optional<Secret> apiKey,
    @Doc("Models that sessions may use; none: any") @Default("[]") List<String> models,
    @Doc("Which tools wait for approval") @Default("destructive") Approval approval,
    @Doc("Maximum number of turns at once") @Default("32") int turnsAtOnce,
    @Doc("Time limit of a turn that sets none") @Default("600") int turnSeconds) {
  Config {
    if (!Set.of("http", "https").contains(String.valueOf(url.getScheme()))) {
      throw new IllegalArgumentException("url must begin with http:// or https://");
    }
    if (turnsAtOnce < 1 || turnsAtOnce > 1_000) {
      throw new IllegalArgumentException("turnsAtOnce must be between 1 and 1000");
    }
    if (turnSeconds < 1 || turnSeconds > 86_400) {
      throw new IllegalArgumentException("turnSeconds must be between 1 and 86400");
    }
  }

  /** The tools whose calls need an approval by the user. */
  enum Approval {
    /** Tools marked as destructive. */
    @Name("destructive")
    DESTRUCTIVE,
    /** Every tool needs approval. */
    @Name("always")
    ALWAYS,
    /** No tool needs approval. */
    @Name("never")
    NEVER;

    boolean concerns(Tool tool) {
      return this == ALWAYS || this == DESTRUCTIVE && tool.hints().destructive().orElse(false);
    }
  }
}
