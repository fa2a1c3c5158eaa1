package org.integrationgateway.builtin.identity;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * The address that attempts are counted by: an IPv4 address, or the /64 network of an IPv6 address,
 * because the holder of one IPv6 address has 2^64 of them (RFC 6177).
 */
final class AttemptOrigin {
  private static final int NETWORK_BYTES = 8;

  private AttemptOrigin() {}

  static String of(String address) {
    // Without a colon it is no IPv6 address; a text with a colon is never sent to a name server.
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
