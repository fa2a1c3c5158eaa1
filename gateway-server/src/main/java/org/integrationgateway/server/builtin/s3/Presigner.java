package org.integrationgateway.server.builtin.s3;

import java.time.Instant;
import org.integrationgateway.sdk.s3.Presign;
import org.integrationgateway.sdk.s3.PresignedUrl;

/** Makes the URLs that the gateway itself serves. */
@FunctionalInterface
public interface Presigner {
  PresignedUrl presign(Presign presign, Instant now);
}
