package org.integrationgateway.wire.authorization;

import io.grpc.BindableService;
import io.grpc.Channel;
import org.integrationgateway.sdk.authorization.Authorization;
import org.integrationgateway.wire.call.Calls;
import org.integrationgateway.wire.call.Workers;
import org.integrationgateway.wire.transport.Adapter;
import org.integrationgateway.wire.transport.Serving;
import org.integrationgateway.wire.value.ServiceFailures;

/** The adapters of the kind {@code authorization}. */
public final class AuthorizationAdapter implements Adapter<Authorization> {
  @Override
  public BindableService service(Serving<Authorization> serving, Workers workers) {
    return new AuthorizationService(serving, workers);
  }

  @Override
  public Authorization client(Channel channel, String name) {
    return new AuthorizationClient(new Calls(channel, name, ServiceFailures.ALL));
  }
}
