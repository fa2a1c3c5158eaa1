package org.integrationgateway.core.invoke.admission;

import org.integrationgateway.core.call.Call;
import org.integrationgateway.core.call.CallOrigin;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.CallContext;
import org.jspecify.annotations.Nullable;

/**
 * Refuses an operation that is not read-only where a page of another site may have caused the
 * request: a link or an image with the cookie of a session.
 */
public final class CrossSiteReads implements Admission {
  @Override
  public void admit(Call call, App app, Operation operation, CallContext.@Nullable Access access) {
    boolean readsOnly = call.origin() instanceof CallOrigin.Outside outside && outside.readsOnly();
    if (readsOnly && !operation.hints().readOnly().orElse(false)) {
      throw new GatewayException(
          ErrorCode.CROSS_SITE_REQUEST,
          "operation '%s' of app '%s' is not read-only: with the cookie of a session only a page of this gateway may invoke it (Sec-Fetch-Site: same-origin, or its Origin)"
              .formatted(operation.id(), app.name()));
    }
  }
}
