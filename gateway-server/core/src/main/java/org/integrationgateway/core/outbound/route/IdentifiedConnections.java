package org.integrationgateway.core.outbound.route;

import java.net.URI;
import org.integrationgateway.core.egress.EgressPolicy;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.engines.signing.ClientCertificate;

/**
 * Marks connections in whose handshake the gateway shows a certificate: no request without it, and
 * none of another one, uses them.
 *
 * @param policy of the requests
 * @param listens whether they are for streams that stay open
 */
public record IdentifiedConnections(
    EgressPolicy policy, boolean listens, ClientCertificate certificate) {
  /**
   * The mark for a request to a URL.
   *
   * @throws GatewayException {@code ADMIN_CONFIGURATION_REQUIRED} where no handshake with the
   *     upstream can show it
   */
  public static IdentifiedConnections to(
      URI uri, EgressPolicy policy, boolean listens, ClientCertificate certificate) {
    boolean isPlain = !"https".equalsIgnoreCase(uri.getScheme());
    if (isPlain || policy.route().proxy().isPresent()) {
      throw new GatewayException(
          ErrorCode.ADMIN_CONFIGURATION_REQUIRED,
          "a client certificate cannot be shown to '%s' %s"
              .formatted(
                  uri.getHost(),
                  isPlain
                      ? "over http: its URL must begin with https"
                      : "through a proxy: write 'proxy: none' at apps.<name>.egress"));
    }
    return new IdentifiedConnections(policy, listens, certificate);
  }
}
