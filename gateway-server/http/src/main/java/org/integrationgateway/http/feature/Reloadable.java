package org.integrationgateway.http.feature;

import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.change.ConfigurationChange;
import org.integrationgateway.config.change.ConfigurationChange.Entry;
import org.integrationgateway.config.change.LiveKey;

/**
 * A part of the running server that takes over changes of some keys of the configuration. A reload
 * prepares all parts, and takes over only when none refuses.
 */
public interface Reloadable {
  /** The keys whose changes it takes over: each key has one part. */
  Set<LiveKey> keys();

  /**
   * Prepares a change. Nothing that a caller sees may change yet.
   *
   * @param change all of it; the part reads what it is for
   */
  Takeover prepare(ConfigurationChange change);

  /** A part that takes over values, which cannot fail. */
  static Reloadable of(Set<LiveKey> keys, Consumer<GatewayConfig> takeover) {
    return new Reloadable() {
      @Override
      public Set<LiveKey> keys() {
        return keys;
      }

      @Override
      public Takeover prepare(ConfigurationChange change) {
        return change.live().stream().noneMatch(keys::contains)
            ? Takeover.NONE
            : Takeover.of(() -> takeover.accept(change.after()));
      }
    };
  }

  /** A key that a part cannot take over, with the reason. */
  record Refusal(String path, String message) {}

  /** A change that was prepared. */
  interface Takeover {
    /** A takeover that changes nothing. */
    Takeover NONE = of(() -> {});

    /** A takeover that cannot fail. */
    static Takeover of(Runnable takeover) {
      return () -> {
        takeover.run();
        return List.of();
      };
    }

    /** A change that is refused. */
    static Takeover refused(List<Refusal> refusals) {
      return new Takeover() {
        @Override
        public List<Refusal> refusals() {
          return refusals;
        }

        @Override
        public List<Refusal> apply() {
          return List.of();
        }
      };
    }

    /** Why the change cannot be taken over; then the whole reload is refused. */
    default List<Refusal> refusals() {
      return List.of();
    }

    /** The changes that the configuration does not show, such as of the packages of apps. */
    default List<Entry> others() {
      return List.of();
    }

    /**
     * Takes over, after all parts were prepared, in the order of the parts.
     *
     * @return the entries that stay as they were, such as an app whose provider does not start
     */
    List<Refusal> apply();

    /** Called when all parts have taken over: ends what the former configuration still needed. */
    default void complete() {}
  }
}
