package org.integrationgateway.sdk.connect;

/**
 * How a provider is.
 *
 * @param message why, for people; empty when there is nothing to say
 */
public record ProviderHealth(State state, String message) {
  /** Whether calls make sense. */
  public enum State {
    /** It takes calls. */
    READY,
    /** It is there and does not take calls now. */
    NOT_READY,
    /** The connection is gone. Final: a connection that was lost does not come back. */
    LOST
  }

  /** Whether calls make sense. */
  public boolean ready() {
    return state == State.READY;
  }
}
