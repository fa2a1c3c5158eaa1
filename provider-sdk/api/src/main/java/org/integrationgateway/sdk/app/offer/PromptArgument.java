package org.integrationgateway.sdk.app.offer;

import java.util.Optional;

/**
 * An argument of a prompt.
 *
 * @param name names it within the prompt
 * @param title for people
 * @param description for people and models
 * @param required whether the prompt cannot be made without it
 */
public record PromptArgument(
    String name, Optional<String> title, Optional<String> description, boolean required) {
  public PromptArgument {
    OfferRules.requireName("prompt argument", name);
  }
}
