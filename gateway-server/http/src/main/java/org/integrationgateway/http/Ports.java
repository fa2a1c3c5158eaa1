package org.integrationgateway.http;

import static org.eclipse.jetty.http.HttpCompliance.Violation.LF_CHUNK_TERMINATION;
import static org.eclipse.jetty.http.HttpCompliance.Violation.LF_HEADER_TERMINATION;
import static org.eclipse.jetty.http.UriCompliance.Violation.AMBIGUOUS_PATH_ENCODING;
import static org.eclipse.jetty.http.UriCompliance.Violation.AMBIGUOUS_PATH_SEPARATOR;

import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import org.eclipse.jetty.alpn.server.ALPNServerConnectionFactory;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.http2.server.HTTP2ServerConnectionFactory;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.http.tls.AlertingTls;
import org.integrationgateway.http.tls.ListenerTls;

/** Opens ports: sets their protocols, and their limits for large and slow requests. */
final class Ports {
  private static final int HEADER_BYTES = 16 * 1024;

  /** The largest headers that are accepted from an upstream, and those of the gateway. */
  private static final int RESPONSE_HEADER_BYTES = 48 * 1024;

  /**
   * Requires CRLF: a server that accepts other line ends can be made to see another request than
   * its proxy.
   */
  private static final HttpCompliance STRICT_LINES =
      HttpCompliance.RFC9110.without("STRICT_LINES", LF_HEADER_TERMINATION, LF_CHUNK_TERMINATION);

  /** Names of operations hold slashes. {@code PathSegments} refuses them in all other places. */
  private static final UriCompliance NAMES_WITH_SLASHES =
      UriCompliance.DEFAULT.with(
          "NAMES_WITH_SLASHES", AMBIGUOUS_PATH_SEPARATOR, AMBIGUOUS_PATH_ENCODING);

  /** RFC 6797: for a year. */
  private static final HttpField STRICT_TRANSPORT =
      new PreEncodedHttpField(HttpHeader.STRICT_TRANSPORT_SECURITY, "max-age=31536000");

  /** Connections beside those of event streams. */
  private static final int MOST_CONNECTIONS = 4096;

  private static final int MOST_STREAMS = 256;
  private static final Duration IDLE = Duration.ofSeconds(75);
  private static final Duration HEADERS = Duration.ofSeconds(10);

  private Ports() {}

  /**
   * A connector of the server, which opens and closes it.
   *
   * @param strict whether browsers are told to use https only
   * @param eventStreams how many event streams may be open, which keep a connection each
   */
  static DrainingConnector open(
      Server server,
      ServerConfig.Listener at,
      Optional<ListenerTls> tls,
      boolean strict,
      int eventStreams) {
    var http = new HttpConfiguration();
    http.setSendServerVersion(false);
    http.setSendXPoweredBy(false);
    http.setRequestHeaderSize(HEADER_BYTES);
    // The cache of header fields costs 100 KB a connection, and thousands are allowed.
    http.setHeaderCacheSize(0);
    http.setMaxResponseHeaderSize(RESPONSE_HEADER_BYTES);
    http.setUriCompliance(NAMES_WITH_SLASHES);
    http.setHttpCompliance(STRICT_LINES);
    if (strict) {
      http.addCustomizer(Ports::stayWithHttps);
    }
    var connector =
        new DrainingConnector(
            server, tls.map(files -> encrypted(http, files)).orElseGet(() -> clear(http)));
    tls.ifPresent(connector::addBean);
    connector.setHost(at.host());
    connector.setPort(at.port());
    connector.setIdleTimeout(IDLE.toMillis());
    connector.setAcceptQueueSize(1024);
    connector.addBean(new HeaderTimeout(server.getScheduler(), HEADERS));
    connector.addBean(new NetworkConnectionLimit(MOST_CONNECTIONS + eventStreams, connector));
    server.addConnector(connector);
    return connector;
  }

  private static ConnectionFactory[] clear(HttpConfiguration http) {
    var http2 = new ClearHttp2(http);
    http2.setMaxConcurrentStreams(MOST_STREAMS);
    http2.setStreamIdleTimeout(IDLE.toMillis());
    http2.setRateControlFactory(EventRate.ofEachConnection());
    return new ConnectionFactory[] {new Http1(http, false), http2};
  }

  /** TLS, whose handshake chooses HTTP/2 or HTTP/1.1. */
  private static ConnectionFactory[] encrypted(HttpConfiguration http, ListenerTls files) {
    // Callers may use the address, or a name that only a proxy knows: Host need not be that of SNI.
    http.addCustomizer(new SecureRequestCustomizer(false));
    var http1 = new Http1(http, true);
    var http2 = new HTTP2ServerConnectionFactory(http);
    http2.setMaxConcurrentStreams(MOST_STREAMS);
    http2.setStreamIdleTimeout(IDLE.toMillis());
    http2.setRateControlFactory(EventRate.ofEachConnection());
    http2.setConnectProtocolEnabled(false);
    var chosen = new ALPNServerConnectionFactory("h2", "http/1.1", "http/1.0");
    chosen.setDefaultProtocol("http/1.1");
    var tls = new AlertingTls(files.context(), chosen.getProtocol());
    return new ConnectionFactory[] {tls, chosen, http2, http1};
  }

  private static Request stayWithHttps(Request request, HttpFields.Mutable answer) {
    answer.put(STRICT_TRANSPORT);
    return request;
  }

  static URI uri(ServerConnector connector) {
    var host = connector.getHost();
    boolean anywhere = host == null || host.equals("0.0.0.0") || host.equals("::");
    var reached = anywhere ? "127.0.0.1" : host;
    var literal = reached.indexOf(':') >= 0 ? "[" + reached + "]" : reached;
    boolean encrypted = connector.getConnectionFactory(SslConnectionFactory.class) != null;
    return URI.create(
        (encrypted ? "https://" : "http://") + literal + ":" + connector.getLocalPort());
  }
}
