package org.integrationgateway.sdk.runtime;

import java.net.URI;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.TlsIdentity;

/**
 * How an app and its host know each other over a network. Its program finds it in the environment:
 *
 * <ul>
 *   <li>{@code SERVICE_PROVIDER_LISTEN}: where it listens, {@code host:port}; the runtime chooses.
 *   <li>{@code SERVICE_TLS_CERTIFICATE}, {@code SERVICE_TLS_KEY}, {@code SERVICE_TLS_AUTHORITY}:
 *       the files with the three parts of {@code identity}, which nobody else can read. Nothing of
 *       it ever stands on a command line.
 *   <li>{@code SERVICE_HOST_SOCKET}: the URL of {@code host}; {@code SERVICE_HOST_TOKEN}: its
 *       token.
 * </ul>
 *
 * <p>A runtime whose apps listen on unix sockets passes on the last two and leaves the rest.
 *
 * @param identity what the app shows, and whom it lets in
 * @param host where it finds the services of its host; empty: nowhere
 */
public record AppNetwork(TlsIdentity identity, Optional<Host> host) {
  /**
   * The services of a host.
   *
   * @param url {@code https://host:port}, or {@code http://host:port} where the network is trusted
   * @param token what is presented there
   */
  public record Host(URI url, Secret token) {
    public Host {
      if (url.getHost() == null || token.use(String::isEmpty)) {
        throw Refusal.of("the host '%s' is not a URL with a host name and a token", url);
      }
    }
  }
}
