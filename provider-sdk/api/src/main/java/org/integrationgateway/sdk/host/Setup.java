package org.integrationgateway.sdk.host;

import org.integrationgateway.records.json.InvalidDocumentException;

/**
 * Makes the author's provider from the configuration that its host sends.
 *
 * @param <P> the kind's interface
 */
@FunctionalInterface
public interface Setup<P> {
  /**
   * Makes the provider.
   *
   * @param configJson one JSON object
   * @throws InvalidDocumentException when the configuration does not fit
   * @throws IllegalArgumentException when the author's own rules refuse it
   */
  P create(String configJson);
}
