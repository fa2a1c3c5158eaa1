package org.integrationgateway.http.forwarded;

import java.net.InetAddress;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.integrationgateway.core.egress.Network;

/**
 * A proxy's statement about the request that it received. Values that cannot be read are empty.
 *
 * @param from the address that the request came from
 * @param scheme {@code http} or {@code https}
 * @param host the authority that was asked for
 */
record Hop(Optional<InetAddress> from, Optional<String> scheme, Optional<String> host) {
  private static final Pattern BRACKETED = Pattern.compile("\\[([0-9A-Fa-f:.]+)](:[0-9]{1,5})?");
  private static final Pattern V4 = Pattern.compile("([0-9.]{7,15})(:[0-9]{1,5})?");
  private static final Pattern V6 = Pattern.compile("[0-9A-Fa-f:.]{2,45}");
  private static final Pattern AUTHORITY =
      Pattern.compile("([A-Za-z0-9._-]{1,253}|\\[[0-9A-Fa-f:.]{2,45}])(:[0-9]{1,5})?");
  private static final String MAPPED = "::ffff:";

  static Hop of(String from, String scheme, String host) {
    return new Hop(address(from.strip()), scheme(scheme.strip()), host(host.strip()));
  }

  /** An IP address with or without a port; empty for names, {@code unknown} and {@code _hidden}. */
  private static Optional<InetAddress> address(String text) {
    var bracketed = BRACKETED.matcher(text);
    if (bracketed.matches()) {
      return literal(bracketed.group(1));
    }
    var dotted = V4.matcher(text);
    if (dotted.matches()) {
      return literal(dotted.group(1));
    }
    return V6.matcher(text).matches() && text.indexOf(':') >= 0 ? literal(text) : Optional.empty();
  }

  private static Optional<InetAddress> literal(String text) {
    boolean mapped = text.toLowerCase(Locale.ROOT).startsWith(MAPPED) && text.indexOf('.') > 0;
    return Network.parse(mapped ? text.substring(MAPPED.length()) : text).map(Network::first);
  }

  private static Optional<String> scheme(String text) {
    return Optional.of(text.toLowerCase(Locale.ROOT))
        .filter(scheme -> scheme.equals("http") || scheme.equals("https"));
  }

  private static Optional<String> host(String text) {
    return Optional.of(text).filter(host -> AUTHORITY.matcher(host).matches());
  }
}
