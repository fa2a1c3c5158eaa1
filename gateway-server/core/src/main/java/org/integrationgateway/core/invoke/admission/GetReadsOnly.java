package org.integrationgateway.core.invoke.admission;

import org.integrationgateway.core.call.Arguments;
import org.integrationgateway.core.call.Call;
import org.integrationgateway.core.call.Door;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.CallContext;
import org.jspecify.annotations.Nullable;

/**
 * Refuses a {@code GET} of an operation that is not read-only. Of the requests at {@code /api/v1}
 * only a {@code GET} has its arguments in the query string.
 */
public final class GetReadsOnly implements Admission {
  @Override
  public void admit(Call call, App app, Operation operation, CallContext.@Nullable Access access) {
    boolean isGet = call.door() == Door.REST_V1 && call.arguments() instanceof Arguments.Text;
    if (isGet && !operation.hints().readOnly().orElse(false)) {
      throw new GatewayException(
          ErrorCode.METHOD_NOT_ALLOWED,
          "operation '%s' of app '%s' is not read-only, and this gateway invokes only read-only operations by GET: send POST"
              .formatted(operation.id(), app.name()));
    }
  }
}
