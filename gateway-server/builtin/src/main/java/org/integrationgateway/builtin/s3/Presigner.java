package org.integrationgateway.builtin.s3;

import java.time.Instant;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.s3.Presign;
import org.integrationgateway.sdk.s3.PresignedUrl;

/** Makes the URLs that the gateway itself serves. */
@FunctionalInterface
public interface Presigner {
  /** The presigner of a store without presigned URLs. */
  Presigner NONE =
      (presign, now) -> {
        throw new ServiceException(
            ServiceException.Reason.NOT_SUPPORTED, "this store makes no presigned URLs");
      };

  PresignedUrl presign(Presign presign, Instant now);
}
