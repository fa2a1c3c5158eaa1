package org.integrationgateway.sdk.s3;

import java.time.Instant;
import java.util.Map;
import org.integrationgateway.sdk.Secret;

/**
 * A URL that permits one operation on one object for a time, without other credentials.
 *
 * @param url absolute; secret, because it is the only credential
 * @param headers that must be sent with it
 * @param expiresAt end of its validity
 */
public record PresignedUrl(Secret url, Map<String, String> headers, Instant expiresAt) {
  public PresignedUrl {
    headers = Map.copyOf(headers);
  }
}
