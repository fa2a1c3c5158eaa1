package org.integrationgateway.work.workflows.event;

import java.util.List;
import java.util.Locale;

/**
 * The delivery of an event to one provider.
 *
 * @param provider its name
 * @param runs ids of the runs that the event started there
 * @param error why it is not delivered, for people; may be empty
 */
public record Delivery(String provider, State state, List<String> runs, String error) {
  public Delivery {
    runs = List.copyOf(runs);
  }

  /** How far a delivery is. */
  public enum State {
    /** The provider has not taken the event yet: the gateway tries again. */
    PENDING,
    /** The provider has taken the event. */
    DELIVERED,
    /** The provider refused the event, or did not take it within a day. */
    FAILED;

    /** The spelling in answers. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    static State of(String word) {
      return valueOf(word.toUpperCase(Locale.ROOT));
    }
  }
}
