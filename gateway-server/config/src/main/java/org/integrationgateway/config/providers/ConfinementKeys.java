package org.integrationgateway.config.providers;

import static org.integrationgateway.config.shape.Key.block;
import static org.integrationgateway.config.shape.Key.optional;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.config.shape.Block;
import org.integrationgateway.config.shape.Choice;
import org.integrationgateway.config.shape.Key;
import org.integrationgateway.config.shape.ListOf;
import org.integrationgateway.config.shape.NetworkText;
import org.integrationgateway.config.shape.Settings;

/** {@code egress} and {@code sandbox}: the hosts and files that an app or a provider can reach. */
public final class ConfinementKeys {
  private ConfinementKeys() {}

  public static final Key<List<String>> ALLOWED_HOSTS =
      optional(
          "allowedHosts",
          new ListOf<>(NetworkText.HOST_OR_NETWORK),
          "The only hosts it may reach: api.example.com, *.example.com, 10.0.0.0/8, each with or"
              + " without a port; listing a private one permits it. A provider process reaches them"
              + " through its own proxy.");

  public static final Key<Settings> EGRESS =
      block("egress", Block.of(ALLOWED_HOSTS), "The hosts that it may reach.");

  public static final Key<String> SANDBOX =
      optional(
          "sandbox",
          Choice.of(Sandbox.words()),
          "Whether an executable provider runs in a sandbox of Bubblewrap. auto: where this host"
              + " has it. required: the provider does not start without it. Default: auto for apps,"
              + " with the host's network; off for providers of other kinds.");

  /** The hosts that an entry lists; empty when it has no list. */
  public static Optional<Set<String>> allowedHosts(Settings entry) {
    return entry.get(EGRESS).find(ALLOWED_HOSTS).map(Set::copyOf);
  }

  /** The sandbox setting of an entry. */
  public static Sandbox sandbox(Settings entry) {
    return entry.find(SANDBOX).map(Sandbox::of).orElse(Sandbox.USUAL);
  }
}
