package org.integrationgateway.sdk.internal.wire.transport;

import org.integrationgateway.records.json.InvalidDocumentException;

/**
 * Makes the author's provider from a deployment's configuration.
 *
 * @param <P> the kind's interface
 */
@FunctionalInterface
public interface Setup<P> {
  /**
   * Makes it.
   *
   * @param configJson one JSON object
   * @throws InvalidDocumentException when the configuration does not fit
   * @throws IllegalArgumentException when the author's own rules refuse it
   */
  P create(String configJson);
}
