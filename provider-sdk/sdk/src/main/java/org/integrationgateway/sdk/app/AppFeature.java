package org.integrationgateway.sdk.app;

import java.util.Optional;
import java.util.stream.Stream;

/** What an app may be able to do beyond its operations. */
public enum AppFeature {
  /** Some operations answer in pieces: {@link AppProvider#executeStream}. */
  EXECUTE_STREAM("execute-stream"),
  /** Each subject has operations of its own: {@link AppProvider#sessionCatalog}. */
  SESSION_CATALOG("session-catalog"),
  /** It knows on whose behalf hosted requests run: {@link AppProvider#resolveHttpSubject}. */
  RESOLVE_HTTP_SUBJECT("resolve-http-subject");

  private final String text;

  AppFeature(String text) {
    this.text = text;
  }

  /** As the protocol spells it. */
  public String text() {
    return text;
  }

  /** The feature of this spelling; empty for one of a later version. */
  public static Optional<AppFeature> of(String text) {
    return Stream.of(values()).filter(feature -> feature.text.equals(text)).findFirst();
  }
}
