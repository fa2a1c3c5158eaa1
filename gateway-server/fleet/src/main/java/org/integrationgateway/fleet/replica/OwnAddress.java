package org.integrationgateway.fleet.replica;

import java.io.IOException;
import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Collections;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.config.server.ServerConfig;

/** The address at which other hosts reach a listener of this one. */
public final class OwnAddress {
  private static final Set<String> EVERY_ADDRESS = Set.of("0.0.0.0", "::", "[::]");

  private OwnAddress() {}

  /**
   * The address of a listener.
   *
   * @param configured as the configuration names it
   * @param local as this host reaches it
   */
  public static URI of(ServerConfig.Listener configured, URI local) {
    var host = configured.host();
    if (!EVERY_ADDRESS.contains(host)) {
      return local;
    }
    return ofThisHost().map(address -> at(local, address)).orElse(local);
  }

  /** Whether other hosts cannot reach the address. */
  public static boolean isLoopback(URI address) {
    var host = address.getHost();
    return host.equals("localhost") || host.startsWith("127.") || host.equals("[::1]");
  }

  private static URI at(URI local, InetAddress address) {
    var text = address.getHostAddress();
    var host = address instanceof Inet6Address ? "[" + text.replaceAll("%.*", "") + "]" : text;
    try {
      return new URI(local.getScheme(), null, host, local.getPort(), null, null, null);
    } catch (URISyntaxException impossible) {
      return local;
    }
  }

  /** The address that the name of the host has, or that of its first interface to others. */
  private static Optional<InetAddress> ofThisHost() {
    try {
      var named = InetAddress.getLocalHost();
      if (!named.isLoopbackAddress()) {
        return Optional.of(named);
      }
    } catch (IOException unnamed) {
      // The interfaces have addresses all the same.
    }
    try {
      return Collections.list(NetworkInterface.getNetworkInterfaces()).stream()
          .flatMap(each -> each.inetAddresses())
          .filter(each -> each instanceof Inet4Address)
          .filter(each -> !each.isLoopbackAddress() && !each.isLinkLocalAddress())
          .findFirst();
    } catch (IOException unknown) {
      return Optional.empty();
    }
  }
}
