package org.integrationgateway.http;

import java.util.List;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.internal.HttpConnection;

/**
 * HTTP/1.1 and HTTP/1.0. Answers of a connector that closes say that their connection closes, so
 * that clients and proxies open the next one elsewhere.
 */
final class Http1 extends HttpConnectionFactory {
  private final boolean encrypted;

  /**
   * @param encrypted whether a handshake of TLS chooses the protocol
   */
  Http1(HttpConfiguration configuration, boolean encrypted) {
    super(configuration);
    this.encrypted = encrypted;
  }

  /**
   * The names in ALPN (RFC 7301, section 6), which are not those that Jetty gives its factories.
   */
  @Override
  public List<String> getProtocols() {
    return encrypted ? List.of("http/1.1", "http/1.0") : super.getProtocols();
  }

  @Override
  public Connection newConnection(Connector connector, EndPoint endPoint) {
    return configure(
        new Http1Connection(getHttpConfiguration(), connector, endPoint), connector, endPoint);
  }

  private static final class Http1Connection extends HttpConnection {
    Http1Connection(HttpConfiguration configuration, Connector connector, EndPoint endPoint) {
      super(configuration, connector, endPoint);
    }

    @Override
    protected HttpStreamOverHTTP1 newHttpStream(String method, String uri, HttpVersion version) {
      return new Http1Stream(method, uri, version);
    }

    private final class Http1Stream extends HttpStreamOverHTTP1 {
      private final HttpVersion version;

      Http1Stream(String method, String uri, HttpVersion version) {
        super(method, uri, version);
        this.version = version;
      }

      /** RFC 9110, section 10.1.1: an expectation in HTTP/1.0 is ignored. */
      @Override
      public void parsedHeader(HttpField field) {
        if (version != HttpVersion.HTTP_1_0 || field.getHeader() != HttpHeader.EXPECT) {
          super.parsedHeader(field);
        }
      }

      @Override
      public void prepareResponse(HttpFields.Mutable headers) {
        if (getConnector() instanceof DrainingConnector connector && connector.isLeaving()) {
          headers.put(HttpFields.CONNECTION_CLOSE);
        }
        super.prepareResponse(headers);
      }
    }
  }
}
