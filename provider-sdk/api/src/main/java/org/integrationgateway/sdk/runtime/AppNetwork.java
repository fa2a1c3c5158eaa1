package org.integrationgateway.sdk.runtime;

import java.net.URI;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.TlsIdentity;

/**
 * The TLS identity of an app on a network, and the URL of its host. The runtime passes it to the
 * program in environment variables:
 *
 * <ul>
 *   <li>{@code SERVICE_PROVIDER_LISTEN}: where it listens, {@code host:port}; the runtime chooses.
 *   <li>{@code SERVICE_TLS_CERTIFICATE}, {@code SERVICE_TLS_KEY}, {@code SERVICE_TLS_AUTHORITY}:
 *       the files with the three parts of {@code identity}, readable only by the app. They are
 *       never passed on a command line.
 *   <li>{@code SERVICE_HOST_SOCKET}: the URL of {@code host}; {@code SERVICE_HOST_TOKEN}: its
 *       token.
 * </ul>
 *
 * <p>A runtime whose apps listen on unix sockets passes the last two variables only.
 *
 * @param identity the app's certificate, and the authority of the callers that it accepts
 * @param host the services of its host; empty: not available
 */
public record AppNetwork(TlsIdentity identity, Optional<Host> host) {
  /**
   * The services of a host.
   *
   * @param url {@code https://host:port}, or {@code http://host:port} where the network is trusted
   * @param token the bearer token for them
   */
  public record Host(URI url, Secret token) {
    public Host {
      if (url.getHost() == null || token.use(String::isEmpty)) {
        throw Refusal.of("the host '%s' is not a URL with a host name and a token", url);
      }
    }
  }
}
