package org.integrationgateway.server.builtin.identity;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * Where attempts come from, as attempts are counted: an IPv4 address, but of IPv6 the network, for
 * whoever has one address there has 2^64 of them (RFC 6177).
 */
final class Origin {
  private static final int NETWORK_BYTES = 8;

  private Origin() {}

  static String of(String address) {
    // Without a colon there is nothing to shorten, and with one nobody asks a name server.
    if (address.indexOf(':') < 0) {
      return address;
    }
    try {
      var parsed = InetAddress.getByName(address);
      return parsed instanceof Inet6Address
          ? HexFormat.of().formatHex(Arrays.copyOf(parsed.getAddress(), NETWORK_BYTES))
          : parsed.getHostAddress();
    } catch (UnknownHostException none) {
      return address;
    }
  }
}
