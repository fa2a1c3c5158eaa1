package org.integrationgateway.server.http;

import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.MetaData;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.jspecify.annotations.Nullable;

/**
 * HTTP/2 without TLS. A request that asks for the upgrade and has a body of unknown length is
 * answered in HTTP/1.1, as RFC 9110, section 7.8 allows: its chunks would be read as frames.
 */
final class ClearHttp2 extends HTTP2CServerConnectionFactory {
  ClearHttp2(HttpConfiguration configuration) {
    super(configuration);
  }

  @Override
  public @Nullable Connection upgradeConnection(
      Connector connector, EndPoint endPoint, MetaData.Request request, HttpFields.Mutable answer) {
    return request.getHttpFields().contains(HttpHeader.TRANSFER_ENCODING)
        ? null
        : super.upgradeConnection(connector, endPoint, request, answer);
  }
}
