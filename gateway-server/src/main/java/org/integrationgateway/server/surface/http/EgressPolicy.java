package org.integrationgateway.server.surface.http;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.server.config.ServerConfig;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;

/**
 * Which hosts and addresses an app's requests may reach. Names are checked as they are written, and
 * every address that a name resolves to is checked before it is dialled, so that a name cannot
 * point to where its address would not be allowed.
 *
 * <p>Allowed hosts are exact names, {@code *.domain}, addresses and networks in CIDR notation. When
 * there are any, nothing else is reached. An exact name may resolve to a private address; an
 * address or network permits whatever lies in it.
 */
public final class EgressPolicy {
  private final boolean anyHost;
  private final boolean privateNetworks;
  private final Set<String> names = new HashSet<>();
  private final List<String> suffixes = new ArrayList<>();
  private final List<Network> networks = new ArrayList<>();

  public EgressPolicy(ServerConfig.Egress server, Optional<Set<String>> allowedHosts) {
    this.anyHost = server.allowByDefault() && allowedHosts.isEmpty();
    this.privateNetworks = server.allowPrivateNetworks();
    for (var entry : allowedHosts.orElse(Set.of())) {
      var host = entry.strip().toLowerCase(Locale.ROOT);
      var network = Network.parse(host);
      if (network.isPresent()) {
        networks.add(network.get());
      } else if (host.startsWith("*.")) {
        suffixes.add(host.substring(1));
      } else {
        names.add(host);
      }
    }
  }

  /**
   * Checks what can be known before anything is resolved.
   *
   * @throws GatewayException {@code EGRESS_DENIED}
   */
  void admit(String host) {
    var literal = HostLiteral.parse(host);
    boolean admitted;
    if (literal instanceof HostLiteral.Name found) {
      // A name outside the list may still resolve into an allowed network.
      admitted = anyHost || !networks.isEmpty() || isListed(lowerCase(found.name()));
    } else if (literal instanceof HostLiteral.Address found) {
      admitted = mayDial("", found.address());
    } else {
      admitted = false;
    }
    if (!admitted) {
      throw denied(host);
    }
  }

  /** Of what a host resolved to, the addresses that may be dialled. */
  List<InetSocketAddress> admit(String host, List<InetSocketAddress> resolved) {
    var literal = HostLiteral.parse(host);
    var name = literal instanceof HostLiteral.Name found ? lowerCase(found.name()) : "";
    return resolved.stream().filter(candidate -> mayDial(name, candidate.getAddress())).toList();
  }

  /** The same words whatever would have answered, or nothing at all. */
  static GatewayException denied(String host) {
    return new GatewayException(
        ErrorCode.EGRESS_DENIED,
        "the egress policy refuses requests to '%s'; an operator can allow the host under egress.allowedHosts of the app"
            .formatted(host));
  }

  private boolean mayDial(String name, InetAddress address) {
    if (networks.stream().anyMatch(network -> network.contains(address))) {
      return true;
    }
    return switch (Reach.of(address)) {
      case PUBLIC -> anyHost || isListed(name);
      case PRIVATE -> names.contains(name) || privateNetworks && (anyHost || isListed(name));
      case SPECIAL -> false;
    };
  }

  private boolean isListed(String name) {
    return names.contains(name) || suffixes.stream().anyMatch(name::endsWith);
  }

  private static String lowerCase(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
