package org.integrationgateway.providers.supervision;

import org.integrationgateway.sdk.ProviderException;

/**
 * An instance ended during a call, while another one of the same provider serves: a call that may
 * be repeated can be repeated at once.
 */
public final class InstanceLostException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  InstanceLostException(ProviderException lost) {
    super(lost.getMessage(), lost);
  }
}
