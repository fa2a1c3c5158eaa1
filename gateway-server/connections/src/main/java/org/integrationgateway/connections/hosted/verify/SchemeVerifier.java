package org.integrationgateway.connections.hosted.verify;

import java.io.IOException;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.integrationgateway.manifest.hosted.SecurityScheme;
import org.integrationgateway.sdk.Secret;

/** Verifies requests by one security scheme. */
@FunctionalInterface
public interface SchemeVerifier {
  /**
   * Verifies a request. Reads its body only when the body is signed.
   *
   * @throws RejectedRequestException when it does not verify
   */
  Verified verify(HostedRequest request) throws IOException;

  /**
   * The verifier of a scheme.
   *
   * @param secrets the current values of its secrets; each verifies
   */
  static SchemeVerifier of(
      SecurityScheme scheme, Supplier<List<Secret>> secrets, InstantSource clock) {
    if (scheme instanceof SecurityScheme.Hmac hmac) {
      return new HmacVerifier(hmac, secrets, clock);
    }
    if (scheme instanceof SecurityScheme.ApiKey key) {
      return new KeyVerifier(key, secrets);
    }
    if (scheme instanceof SecurityScheme.Http http) {
      return new HttpVerifier(http.scheme(), secrets);
    }
    return request -> Verified.of(Map.of());
  }
}
