package org.integrationgateway.http.forwarded;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.server.Request;
import org.integrationgateway.core.egress.Network;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;

/**
 * Finds the client of a request behind proxies. Each proxy adds the address that it received the
 * request from at the end of a list, so the list is read from its end, for as long as the address
 * before is that of a trusted proxy. What comes before was written by a stranger.
 */
public final class TrustedProxies {
  /** No proxy is trusted: the client is the other end of the connection. */
  public static final TrustedProxies NONE = new TrustedProxies(List.of());

  private final List<Network> networks;

  private TrustedProxies(List<Network> networks) {
    this.networks = List.copyOf(networks);
  }

  /**
   * The proxies of these networks.
   *
   * @throws IllegalArgumentException when an entry is not a network
   */
  public static TrustedProxies of(List<String> networks) {
    return new TrustedProxies(networks.stream().map(TrustedProxies::network).toList());
  }

  private static Network network(String text) {
    return Network.parse(text)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "server.trustedProxies: '%s' is not a network: write it like 10.0.0.0/8"
                        .formatted(text)));
  }

  /**
   * The client's view of a request.
   *
   * @throws GatewayException {@code INVALID_REQUEST} when the two kinds of headers disagree: one of
   *     them was not written by the proxy
   */
  public ClientView view(Request request) {
    var direct = ClientView.direct(request);
    if (networks.isEmpty()
        || !(request.getConnectionMetaData().getRemoteSocketAddress()
            instanceof InetSocketAddress peer)
        || !trusts(peer.getAddress())) {
      return direct;
    }
    return view(direct, peer.getAddress(), request.getHeaders());
  }

  private ClientView view(ClientView direct, InetAddress peer, HttpFields headers) {
    var standard = follow(peer, ForwardedHeader.standard(headers));
    var other = follow(peer, ForwardedHeader.unstandard(headers));
    if (standard.isEmpty() || other.isEmpty()) {
      return standard.or(() -> other).map(way -> way.over(direct)).orElse(direct);
    }
    if (!standard.get().agreesWith(other.get())) {
      throw new GatewayException(
          ErrorCode.INVALID_REQUEST,
          "the headers Forwarded and X-Forwarded-* name different clients: the proxy in front of"
              + " the gateway must remove the one that it does not write");
    }
    return standard.get().over(other.get().over(direct));
  }

  private Optional<Way> follow(InetAddress peer, List<Hop> hops) {
    if (hops.isEmpty()) {
      return Optional.empty();
    }
    var way = new Way(peer, false, Optional.empty(), Optional.empty());
    for (int i = hops.size() - 1; i >= 0 && trusts(way.client); i--) {
      var hop = hops.get(i);
      way = way.from(hop);
      if (hop.from().isEmpty()) {
        break;
      }
    }
    return Optional.of(way);
  }

  private boolean trusts(InetAddress address) {
    for (var network : networks) {
      if (network.contains(address)) {
        return true;
      }
    }
    return false;
  }

  /**
   * The result of the trusted part of a list.
   *
   * @param isNamed whether a proxy named the client; else it is the other end of the connection
   */
  private record Way(
      InetAddress client, boolean isNamed, Optional<String> scheme, Optional<String> host) {
    Way from(Hop hop) {
      return new Way(
          hop.from().orElse(client),
          isNamed || hop.from().isPresent(),
          hop.scheme().or(() -> scheme),
          hop.host().or(() -> host));
    }

    boolean agreesWith(Way other) {
      return (client.equals(other.client) || !isNamed || !other.isNamed)
          && (scheme.isEmpty() || other.scheme.isEmpty() || scheme.equals(other.scheme))
          && (host.isEmpty() || other.host.isEmpty() || host.equals(other.host));
    }

    ClientView over(ClientView direct) {
      return new ClientView(
          isNamed ? ClientView.text(client) : direct.address(),
          scheme.map("https"::equals).orElse(direct.isSecure()),
          host.orElse(direct.authority()));
    }
  }
}
