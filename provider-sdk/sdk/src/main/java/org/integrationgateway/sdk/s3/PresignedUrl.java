package org.integrationgateway.sdk.s3;

import java.time.Instant;
import java.util.Map;
import org.integrationgateway.sdk.Secret;

/**
 * A URL with which anybody may do one thing with one object for a time.
 *
 * @param url absolute; secret, because it needs no other proof
 * @param headers that must be sent with it
 * @param expiresAt until when it works
 */
public record PresignedUrl(Secret url, Map<String, String> headers, Instant expiresAt) {
  public PresignedUrl {
    headers = Map.copyOf(headers);
  }
}
