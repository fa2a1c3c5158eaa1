package org.integrationgateway.server;

import java.net.InetAddress;
import java.util.List;
import java.util.function.Predicate;
import org.integrationgateway.core.egress.Network;

/** The networks from which providers that runtimes run may call this server. */
final class Networks {
  private Networks() {}

  /**
   * Whether an address is in one of the networks; an empty list admits all addresses.
   *
   * @throws IllegalArgumentException when an entry is not a network
   */
  static Predicate<InetAddress> of(List<String> listed) {
    var networks = listed.stream().map(Networks::parse).toList();
    return address ->
        networks.isEmpty() || networks.stream().anyMatch(network -> network.contains(address));
  }

  private static Network parse(String text) {
    return Network.parse(text)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "runtime.relay.networks: '%s' is not a network: write it like 10.0.0.0/8"
                        .formatted(text)));
  }
}
