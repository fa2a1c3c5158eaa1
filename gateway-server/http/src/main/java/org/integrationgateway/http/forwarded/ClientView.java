package org.integrationgateway.http.forwarded;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import org.eclipse.jetty.server.Request;

/**
 * The request as its client sent it.
 *
 * @param address of the client, without a port
 * @param isSecure whether the client spoke TLS
 * @param authority as the client wrote it: {@code host} or {@code host:port}
 */
public record ClientView(String address, boolean isSecure, String authority) {
  /** A request whose client is the other end of the connection. */
  static ClientView direct(Request request) {
    return new ClientView(text(request), request.isSecure(), authority(request));
  }

  private static String text(Request request) {
    return request.getConnectionMetaData().getRemoteSocketAddress() instanceof InetSocketAddress ip
        ? text(ip.getAddress())
        : Request.getRemoteAddr(request);
  }

  static String authority(Request request) {
    var authority = request.getHttpURI().getAuthority();
    return authority == null ? "" : authority;
  }

  /** An address without the zone of a link. */
  static String text(InetAddress address) {
    try {
      return InetAddress.getByAddress(address.getAddress()).getHostAddress();
    } catch (UnknownHostException e) {
      throw new IllegalStateException("an address has 4 or 16 bytes", e);
    }
  }
}
