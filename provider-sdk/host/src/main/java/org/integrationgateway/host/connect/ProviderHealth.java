package org.integrationgateway.host.connect;

/**
 * The health of a provider.
 *
 * @param message the reason, for people; may be empty
 */
public record ProviderHealth(State state, String message) {
  /** Whether calls make sense. */
  public enum State {
    /** The provider takes calls. */
    READY,
    /** The provider is reachable and does not take calls now. */
    NOT_READY,
    /** The connection is lost. Final. */
    LOST
  }

  /** Whether calls make sense. */
  public boolean ready() {
    return state == State.READY;
  }
}
