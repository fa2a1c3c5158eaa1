package org.integrationgateway.core.capture;

import java.time.Duration;
import java.time.Instant;
import org.integrationgateway.config.apps.CaptureConfig;

/**
 * Request and response of one call, without secrets.
 *
 * @param subject canonical id of the caller, whose property it is
 * @param body JSON in UTF-8
 * @param number larger than those of earlier ones
 */
@SuppressWarnings("ArrayRecordComponent")
public record Capture(
    String id, String app, String subject, byte[] body, Duration lifetime, long number) {
  public Capture(String id, String app, String subject, byte[] body, CaptureConfig settings) {
    this(id, app, subject, body, settings.lifetime(), 0);
  }

  Capture numbered(long next) {
    return new Capture(id, app, subject, body, lifetime, next);
  }

  /** The end of its life, when it is stored now. */
  public Instant expires(Instant now) {
    return now.plus(lifetime);
  }
}
