package org.integrationgateway.core.egress;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.List;
import java.util.stream.Stream;

/** How far away an address is, after the registries of special-purpose addresses (RFC 6890). */
enum Reach {
  /** Addresses on the internet. */
  PUBLIC,
  /** Addresses in a private network or on this machine: an operator may allow them. */
  PRIVATE,
  /**
   * Addresses that no upstream answers on; reached only when an operator names the address itself.
   */
  SPECIAL;

  private static final List<Network> PRIVATE_NETWORKS =
      networks(
          "10.0.0.0/8",
          "100.64.0.0/10", // carrier-grade NAT, RFC 6598
          "127.0.0.0/8",
          "172.16.0.0/12",
          "192.168.0.0/16",
          "::1/128",
          "fc00::/7"); // unique local, RFC 4193

  /** Looked at first: some lie inside private networks. */
  private static final List<Network> SPECIAL_NETWORKS =
      networks(
          "0.0.0.0/8",
          "100.100.100.200/32", // cloud metadata
          "168.63.129.16/32", // cloud metadata
          "169.254.0.0/16", // link local; cloud metadata
          "192.0.0.0/24",
          "192.0.2.0/24", // documentation, as the two below
          "198.51.100.0/24",
          "203.0.113.0/24",
          "192.88.99.0/24", // 6to4 relays
          "198.18.0.0/15", // benchmarks
          "224.0.0.0/4", // multicast
          "240.0.0.0/4", // reserved, broadcast
          "fd00:ec2::254/128", // cloud metadata
          "fd20:ce::254/128", // cloud metadata
          "2001::/23", // IETF protocols, Teredo among them
          "2001:db8::/32", // documentation
          "2002::/16", // 6to4: carries an IPv4 address
          "3fff::/20"); // documentation

  /** The part of IPv6 that is handed out; NAT64, mapped, compatible and multicast lie outside. */
  private static final Network IPV6_GLOBAL = Network.of("2000::/3");

  static Reach of(InetAddress address) {
    if (in(SPECIAL_NETWORKS, address)) {
      return SPECIAL;
    }
    if (in(PRIVATE_NETWORKS, address)) {
      return PRIVATE;
    }
    boolean global = address instanceof Inet4Address || IPV6_GLOBAL.contains(address);
    return global ? PUBLIC : SPECIAL;
  }

  private static boolean in(List<Network> networks, InetAddress address) {
    for (var network : networks) {
      if (network.contains(address)) {
        return true;
      }
    }
    return false;
  }

  private static List<Network> networks(String... cidrs) {
    return Stream.of(cidrs).map(Network::of).toList();
  }
}
