package org.integrationgateway.sdk.internal.authorization;

import io.grpc.BindableService;
import io.grpc.Channel;
import java.util.function.Supplier;
import org.integrationgateway.sdk.authorization.Authorization;
import org.integrationgateway.sdk.internal.wire.Adapter;
import org.integrationgateway.sdk.internal.wire.Calls;
import org.integrationgateway.sdk.internal.wire.ServiceFailures;
import org.integrationgateway.sdk.internal.wire.Workers;

/** The adapters of the kind {@code authorization}. */
public final class AuthorizationAdapter implements Adapter<Authorization> {
  @Override
  public BindableService service(Supplier<Authorization> serving, Workers workers) {
    return new AuthorizationService(serving, workers);
  }

  @Override
  public Authorization client(Channel channel, String name) {
    return new AuthorizationClient(new Calls(channel, name, ServiceFailures.ALL));
  }
}
