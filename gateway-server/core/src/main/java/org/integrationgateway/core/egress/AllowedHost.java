package org.integrationgateway.core.egress;

import java.net.InetAddress;
import java.util.Locale;
import java.util.Optional;

/**
 * One entry of {@code egress.allowedHosts}: a name, {@code *.domain}, an address or a network in
 * CIDR notation, each with a port behind it or for every port. An IPv6 address with a port stands
 * in brackets.
 *
 * @param name in lower case, with its star; empty of a network
 * @param port that it is for; 0 is every port
 */
record AllowedHost(String name, Optional<Network> network, int port) {
  private static final String BELOW = "*.";

  static AllowedHost parse(String entry) {
    var text = entry.strip().toLowerCase(Locale.ROOT);
    var whole = Network.parse(text);
    int colon = text.lastIndexOf(':');
    if (whole.isPresent() || colon < 0 || text.endsWith("]")) {
      return of(unbracketed(text), 0);
    }
    return of(unbracketed(text.substring(0, colon)), port(text.substring(colon + 1)));
  }

  private static AllowedHost of(String host, int port) {
    var network = Network.parse(host);
    return new AllowedHost(network.isPresent() ? "" : host, network, port);
  }

  /** Whether this entry is exactly this name, not a pattern or network. */
  boolean names(String host, int to) {
    return network.isEmpty() && isFor(to) && name.equals(host);
  }

  /** Whether this name, or the domain that it is below, is written here. */
  boolean covers(String host, int to) {
    return names(host, to)
        || isFor(to) && name.startsWith(BELOW) && host.endsWith(name.substring(1));
  }

  /** Whether the address is, or lies in the network, that is written here. */
  boolean holds(InetAddress address, int to) {
    return isFor(to) && network.filter(written -> written.contains(address)).isPresent();
  }

  /** Returns whether the host is a network of more than one address. */
  boolean isNetwork() {
    return network
        .filter(written -> written.bits() < written.first().getAddress().length * 8)
        .isPresent();
  }

  boolean isFor(int to) {
    return port == 0 || port == to;
  }

  private static String unbracketed(String host) {
    return host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
  }

  /**
   * The port in the text, or -1, which no connection has, when it is not a port: the entry then
   * allows nothing.
   */
  private static int port(String text) {
    boolean digits = !text.isEmpty() && text.length() <= 5;
    return digits && text.chars().allMatch(c -> c >= '0' && c <= '9')
        ? Math.max(Integer.parseInt(text), 1)
        : -1;
  }
}
