package org.integrationgateway.sdk.app.offer;

import java.util.Locale;
import java.util.function.Function;

/** One message of a prompt. */
public sealed interface PromptMessage {
  /** The role that says the message. */
  Role role();

  /** Makes something of this message. */
  <T> T map(Function<String, T> text, Function<ResourceContent, T> resource);

  /** A message of a person. */
  static PromptMessage user(String text) {
    return new Said(Role.USER, text);
  }

  /** A message of a model. */
  static PromptMessage assistant(String text) {
    return new Said(Role.ASSISTANT, text);
  }

  /** A content that a person shows. */
  static PromptMessage user(ResourceContent resource) {
    return new Shown(Role.USER, resource);
  }

  /** Text. */
  record Said(Role role, String text) implements PromptMessage {
    @Override
    public <T> T map(Function<String, T> ofText, Function<ResourceContent, T> ofResource) {
      return ofText.apply(text);
    }
  }

  /** The content of a resource. */
  record Shown(Role role, ResourceContent resource) implements PromptMessage {
    @Override
    public <T> T map(Function<String, T> ofText, Function<ResourceContent, T> ofResource) {
      return ofResource.apply(resource);
    }
  }

  /** The sender of a message. */
  enum Role {
    USER,
    ASSISTANT;

    /** The name in the protocol. */
    public String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
