package org.integrationgateway.http.idempotency;

import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.core.seal.KeyedHash;

/**
 * A request with an idempotency key. The key means the same request only within its caller and
 * route.
 *
 * @param caller canonical id of the caller
 * @param route method and path of the request, such as {@code POST /api/v1/tokens}
 * @param key as the caller sent it
 * @param body as the caller sent it
 */
public record KeyedRequest(String caller, String route, String key, byte[] body) {
  /** Refuses an empty key, which identifies nothing. */
  public KeyedRequest {
    if (key.isEmpty()) {
      throw new IllegalArgumentException("an idempotency key must not be empty");
    }
    body = body.clone();
  }

  @Override
  public byte[] body() {
    return body.clone();
  }

  /** The key of the record; it does not reveal what the caller sent. */
  String recordKey(KeyedHash hash) {
    return hash.of("idempotency-key.1", caller, route, key);
  }

  /** Tells two bodies apart without storing them. */
  String fingerprint(KeyedHash hash) {
    return hash.of("idempotency-body.1", Sha256.hex(body));
  }
}
