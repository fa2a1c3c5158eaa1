package org.integrationgateway.core.egress;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.config.egress.EgressRoute;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;

/**
 * The hosts and addresses that an app or a provider may reach. Names are checked as they are
 * written, and every address that a name resolves to is checked before it is dialled, so that a
 * name cannot point to where its address would not be allowed.
 *
 * <p>Allowed hosts are exact names, {@code *.domain}, addresses and networks in CIDR notation, each
 * for one port or for all. When there are any, nothing else is reached. An exact name may resolve
 * to a private address; an address or network permits every address in it.
 */
public final class EgressPolicy {
  private final boolean anyHost;
  private final boolean privateNetworks;
  private final List<AllowedHost> allowed;
  private final EgressRoute route;

  public EgressPolicy(ServerConfig.Egress server, Optional<Set<String>> allowedHosts) {
    this.anyHost = server.allowByDefault() && allowedHosts.isEmpty();
    this.privateNetworks = server.allowPrivateNetworks();
    this.route = server.route();
    this.allowed = allowedHosts.orElse(Set.of()).stream().map(AllowedHost::parse).toList();
  }

  /**
   * Checks what can be known before anything is resolved.
   *
   * @throws GatewayException {@code EGRESS_DENIED}
   */
  public void admit(String host, int port) {
    var literal = HostLiteral.parse(host);
    boolean admitted;
    if (literal instanceof HostLiteral.Name found && route.proxy().isPresent()) {
      admitted = mayLeaveByName(lowerCase(found.name()), port);
    } else if (literal instanceof HostLiteral.Name found) {
      // A name outside the list may still resolve into an allowed network.
      admitted =
          anyHost
              || isListed(lowerCase(found.name()), port)
              || allowed.stream().anyMatch(entry -> entry.isNetwork() && entry.isFor(port));
    } else if (literal instanceof HostLiteral.Address found) {
      admitted = mayDial("", found.address(), port);
    } else {
      admitted = false;
    }
    if (!admitted) {
      throw denied(host);
    }
  }

  /**
   * Checks the host of a link for a browser, which dials it itself: every name but those of the
   * loopback interface, and the addresses that may be dialled from here.
   *
   * @throws GatewayException {@code EGRESS_DENIED}
   */
  public void admitLink(String host, int port) {
    if (HostLiteral.parse(host) instanceof HostLiteral.Name found) {
      var name = lowerCase(found.name());
      if (isLoopback(name) && allowed.stream().noneMatch(entry -> entry.names(name, port))) {
        throw denied(host);
      }
      return;
    }
    admit(host, port);
  }

  /** The proxy resolves a name: that it resolves into an allowed network is not known here. */
  private boolean mayLeaveByName(String name, int port) {
    return allowed.stream().anyMatch(entry -> entry.names(name, port))
        || !isLoopback(name) && (anyHost || isListed(name, port));
  }

  /** How requests under this policy leave. */
  public EgressRoute route() {
    return route;
  }

  /** Names that every machine resolves to itself (RFC 6761, section 6.3). */
  private static boolean isLoopback(String name) {
    return name.equals("localhost") || name.endsWith(".localhost");
  }

  /** Whether a name may be reached by itself, and not only where it resolves to what may be. */
  public boolean names(String host, int port) {
    return HostLiteral.parse(host) instanceof HostLiteral.Name found
        && (anyHost || isListed(lowerCase(found.name()), port));
  }

  /** Whether no host is reached but the allowed ones. */
  public boolean reachesListedHostsOnly() {
    return !anyHost;
  }

  /** The addresses of a host that may be dialled. */
  public List<InetSocketAddress> admit(String host, List<InetSocketAddress> resolved) {
    var literal = HostLiteral.parse(host);
    var name = literal instanceof HostLiteral.Name found ? lowerCase(found.name()) : "";
    return resolved.stream()
        .filter(candidate -> mayDial(name, candidate.getAddress(), candidate.getPort()))
        .toList();
  }

  /** The same text for every host, so that it tells nothing about the host. */
  public static GatewayException denied(String host) {
    return new GatewayException(
        ErrorCode.EGRESS_DENIED,
        "the egress policy refuses requests to '%s'; an operator can allow the host under egress.allowedHosts of the app"
            .formatted(host));
  }

  private boolean mayDial(String name, InetAddress address, int port) {
    if (allowed.stream().anyMatch(entry -> entry.holds(address, port))) {
      return true;
    }
    return switch (Reach.of(address)) {
      case PUBLIC -> anyHost || isListed(name, port);
      case PRIVATE ->
          allowed.stream().anyMatch(entry -> entry.names(name, port))
              || privateNetworks && (anyHost || isListed(name, port));
      case SPECIAL -> false;
    };
  }

  private boolean isListed(String name, int port) {
    return allowed.stream().anyMatch(entry -> entry.covers(name, port));
  }

  private static String lowerCase(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
