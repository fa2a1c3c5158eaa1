package org.integrationgateway.config.providers;

import static org.integrationgateway.config.shape.Key.block;
import static org.integrationgateway.config.shape.Key.optional;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.integrationgateway.config.shape.Block;
import org.integrationgateway.config.shape.Choice;
import org.integrationgateway.config.shape.Key;
import org.integrationgateway.config.shape.ListOf;
import org.integrationgateway.config.shape.NetworkText;
import org.integrationgateway.config.shape.Scalar;
import org.integrationgateway.config.shape.Settings;
import org.integrationgateway.config.shape.Shape;

/** {@code egress} and {@code sandbox}: the hosts and files that an app or a provider can reach. */
public final class ConfinementKeys {
  private static final String HOST =
      "(\\*\\.)?[A-Za-z0-9_]([A-Za-z0-9_.-]*[A-Za-z0-9_])?|[0-9A-Fa-f:.]+|\\[[0-9A-Fa-f:.]+\\]";
  private static final Pattern ENTRY =
      Pattern.compile("(?<host>" + HOST + ")(?<bits>/[0-9]{1,3})?(:(?<port>[0-9]{1,5}))?");
  private static final int HIGHEST_PORT = 65_535;

  private ConfinementKeys() {}

  /** The hosts that may be reached. */
  public static final Shape<String> HOST_OR_NETWORK =
      Scalar.ofText(
          "a host",
          "{\"type\": \"string\", \"minLength\": 1}",
          text -> {
            if (!isEntry(ENTRY.matcher(text.strip()))) {
              throw new IllegalArgumentException(
                  "Write a name, *.DOMAIN, an address or a network such as 10.0.0.0/8, each with"
                      + " :PORT or without; no scheme and no path.");
            }
            return text.strip();
          });

  private static boolean isEntry(Matcher entry) {
    if (!entry.matches()) {
      return false;
    }
    var host = entry.group("host").replaceAll("[\\[\\]]", "");
    var bits = Optional.ofNullable(entry.group("bits"));
    boolean numeric = bits.isPresent() || host.matches("[0-9.]+");
    return (!numeric || NetworkText.isNetwork(host + bits.orElse("")))
        && Optional.ofNullable(entry.group("port")).filter(port -> !isPort(port)).isEmpty();
  }

  private static boolean isPort(String digits) {
    int port = Integer.parseInt(digits);
    return port > 0 && port <= HIGHEST_PORT;
  }

  public static final Key<List<String>> ALLOWED_HOSTS =
      optional(
          "allowedHosts",
          new ListOf<>(HOST_OR_NETWORK),
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
