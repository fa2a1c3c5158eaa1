package org.integrationgateway.core.outbound.route;

import org.eclipse.jetty.client.Destination;
import org.eclipse.jetty.client.Origin;
import org.eclipse.jetty.client.transport.HttpClientTransportOverHTTP;
import org.eclipse.jetty.client.transport.HttpDestination;
import org.eclipse.jetty.io.ClientConnector;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.integrationgateway.engines.signing.ClientCertificate;

/** Connections of which some show a certificate of the client in their handshake. */
final class IdentifyingTransport extends HttpClientTransportOverHTTP {
  IdentifyingTransport(ClientConnector connector) {
    super(connector);
  }

  @Override
  public Destination newDestination(Origin origin) {
    if (!(origin.getTag() instanceof IdentifiedConnections identified)) {
      return super.newDestination(origin);
    }
    var tls = identified(identified.certificate());
    var destination =
        new HttpDestination(getHttpClient(), origin) {
          @Override
          public SslContextFactory.Client resolveSslContextFactory() {
            return tls;
          }
        };
    destination.addBean(tls, true);
    return destination;
  }

  /** The trust of all connections, and the certificate. */
  private SslContextFactory.Client identified(ClientCertificate certificate) {
    var tls = new SslContextFactory.Client();
    tls.setTrustStore(getHttpClient().getSslContextFactory().getTrustStore());
    tls.setKeyStore(certificate.keyStore());
    tls.setKeyStorePassword("");
    return tls;
  }
}
