package org.integrationgateway.server.http;

import static org.eclipse.jetty.http.HttpCompliance.Violation.LF_CHUNK_TERMINATION;
import static org.eclipse.jetty.http.HttpCompliance.Violation.LF_HEADER_TERMINATION;

import java.net.URI;
import java.time.Duration;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.integrationgateway.server.config.server.ServerConfig;

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

  private static final int MOST_CONNECTIONS = 4096;
  private static final int MOST_STREAMS = 256;
  private static final Duration IDLE = Duration.ofSeconds(75);
  private static final Duration HEADERS = Duration.ofSeconds(10);

  private Ports() {}

  /** A connector of the server, which opens and closes it. */
  static ServerConnector open(Server server, ServerConfig.Listener at) {
    var http = new HttpConfiguration();
    http.setSendServerVersion(false);
    http.setSendXPoweredBy(false);
    http.setRequestHeaderSize(HEADER_BYTES);
    // The cache of header fields costs 100 KB a connection, and 4,096 connections are allowed.
    http.setHeaderCacheSize(0);
    http.setMaxResponseHeaderSize(RESPONSE_HEADER_BYTES);
    http.setUriCompliance(UriCompliance.DEFAULT);
    http.setHttpCompliance(STRICT_LINES);
    var http2 = new ClearHttp2(http);
    http2.setMaxConcurrentStreams(MOST_STREAMS);
    http2.setStreamIdleTimeout(IDLE.toMillis());
    var connector = new DrainingConnector(server, new HttpConnectionFactory(http), http2);
    connector.setHost(at.host());
    connector.setPort(at.port());
    connector.setIdleTimeout(IDLE.toMillis());
    connector.setAcceptQueueSize(1024);
    connector.addBean(new HeaderTimeout(server.getScheduler(), HEADERS));
    connector.addBean(new NetworkConnectionLimit(MOST_CONNECTIONS, connector));
    server.addConnector(connector);
    return connector;
  }

  static URI uri(ServerConnector connector) {
    var host = connector.getHost();
    boolean anywhere = host == null || host.equals("0.0.0.0") || host.equals("::");
    var reached = anywhere ? "127.0.0.1" : host;
    var literal = reached.indexOf(':') >= 0 ? "[" + reached + "]" : reached;
    return URI.create("http://" + literal + ":" + connector.getLocalPort());
  }
}
