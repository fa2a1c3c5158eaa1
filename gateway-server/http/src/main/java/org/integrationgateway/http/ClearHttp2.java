package org.integrationgateway.http;

import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.MetaData;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.jspecify.annotations.Nullable;

/**
 * HTTP/2 without TLS, for clients that begin with its preface (RFC 9113, section 3.3). An upgrade
 * of an HTTP/1.1 request is not offered: RFC 9113 removed it, and of connections that Java's client
 * upgraded, about one in 500 ended within an answer of more than one frame.
 */
final class ClearHttp2 extends HTTP2CServerConnectionFactory {
  ClearHttp2(HttpConfiguration configuration) {
    super(configuration);
    setConnectProtocolEnabled(false);
  }

  @Override
  public @Nullable Connection upgradeConnection(
      Connector connector, EndPoint endPoint, MetaData.Request request, HttpFields.Mutable answer) {
    // PRI is the preface, which arrives here where HTTP/1.1 has read it first.
    return HttpMethod.PRI.is(request.getMethod())
        ? super.upgradeConnection(connector, endPoint, request, answer)
        : null;
  }
}
