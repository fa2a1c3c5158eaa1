package org.integrationgateway.server;

import java.net.InetAddress;
import java.util.List;
import java.util.function.Predicate;
import org.integrationgateway.server.egress.Network;

/** From which networks the way back of apps elsewhere is open. */
final class Networks {
  private Networks() {}

  /**
   * Those that are listed; all, where none is.
   *
   * @throws IllegalArgumentException when one is none
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
                    "runtime.relay.networks: '%s' is no network: write it like 10.0.0.0/8"
                        .formatted(text)));
  }
}
