package org.integrationgateway.connections.flow;

import java.net.URI;
import org.integrationgateway.sdk.Secret;

/**
 * A flow that has begun.
 *
 * @param url at which a person agrees
 * @param state which comes back from there
 */
public record StartedFlow(URI url, Secret state) {
  /** Leaves out the URL, which holds the state. */
  @Override
  public String toString() {
    return "StartedFlow[" + url.getHost() + "]";
  }
}
