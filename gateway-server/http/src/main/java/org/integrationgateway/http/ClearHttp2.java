package org.integrationgateway.http;

import java.util.Base64;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.MetaData;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.jspecify.annotations.Nullable;

/**
 * HTTP/2 without TLS. A request that asks for the upgrade and has a body of unknown length is
 * answered in HTTP/1.1, as RFC 9110, section 7.8 allows: its chunks would be read as frames. So is
 * one whose settings are malformed.
 */
final class ClearHttp2 extends HTTP2CServerConnectionFactory {
  private static final int MOST_SETTINGS = 256;

  ClearHttp2(HttpConfiguration configuration) {
    super(configuration);
    setConnectProtocolEnabled(false);
  }

  @Override
  public @Nullable Connection upgradeConnection(
      Connector connector, EndPoint endPoint, MetaData.Request request, HttpFields.Mutable answer) {
    var fields = request.getHttpFields();
    // PRI is the preface of a client that knows the server: there is no request to upgrade.
    boolean wish = !HttpMethod.PRI.is(request.getMethod());
    return wish && (fields.contains(HttpHeader.TRANSFER_ENCODING) || !isSettings(fields))
        ? null
        : super.upgradeConnection(connector, endPoint, request, answer);
  }

  /** Returns whether the settings of the upgrade are a list of settings: Jetty logs what is not. */
  private static boolean isSettings(HttpFields fields) {
    var values = fields.getValuesList(HttpHeader.HTTP2_SETTINGS);
    if (values.size() != 1 || values.get(0).length() > MOST_SETTINGS) {
      return false;
    }
    try {
      return Base64.getUrlDecoder().decode(values.get(0)).length % 6 == 0;
    } catch (IllegalArgumentException malformed) {
      return false;
    }
  }
}
