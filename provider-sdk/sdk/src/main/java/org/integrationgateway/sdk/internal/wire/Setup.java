package org.integrationgateway.sdk.internal.wire;

import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.internal.json.InvalidDocumentException;

/** Makes the author's provider out of a deployment's configuration. */
@FunctionalInterface
public interface Setup {
  /**
   * Makes it.
   *
   * @param configJson one JSON object
   * @throws InvalidDocumentException when the configuration does not fit
   * @throws IllegalArgumentException when the author's own rules refuse it
   */
  AppProvider create(String configJson);
}
