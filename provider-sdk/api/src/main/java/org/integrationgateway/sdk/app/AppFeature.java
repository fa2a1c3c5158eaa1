package org.integrationgateway.sdk.app;

import java.util.Optional;
import java.util.stream.Stream;

/** Abilities of an app beyond its operations. */
public enum AppFeature {
  /** Some operations answer in pieces: {@link AppProvider#executeStream}. */
  EXECUTE_STREAM("execute-stream"),
  /** Each subject has operations of its own: {@link AppProvider#sessionCatalog}. */
  SESSION_CATALOG("session-catalog"),
  /** The app resolves the subject of hosted requests: {@link AppProvider#resolveHttpSubject}. */
  RESOLVE_HTTP_SUBJECT("resolve-http-subject"),
  /** The app has resources: {@link ResourceProvider}. */
  RESOURCES("resources"),
  /** The app has prompts: {@link PromptProvider}. */
  PROMPTS("prompts");

  private final String text;

  AppFeature(String text) {
    this.text = text;
  }

  /** The name in the protocol. */
  public String text() {
    return text;
  }

  /** The feature of this name; empty for one of a later version. */
  public static Optional<AppFeature> of(String text) {
    return Stream.of(values()).filter(feature -> feature.text.equals(text)).findFirst();
  }
}
