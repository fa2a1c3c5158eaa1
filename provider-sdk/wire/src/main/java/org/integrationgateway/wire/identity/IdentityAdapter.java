package org.integrationgateway.wire.identity;

import io.grpc.BindableService;
import io.grpc.Channel;
import org.integrationgateway.sdk.identity.Identity;
import org.integrationgateway.wire.call.Calls;
import org.integrationgateway.wire.call.Workers;
import org.integrationgateway.wire.transport.Adapter;
import org.integrationgateway.wire.transport.Serving;
import org.integrationgateway.wire.value.ServiceFailures;

/** The adapters of the kind {@code identity}. */
public final class IdentityAdapter implements Adapter<Identity> {
  @Override
  public BindableService service(Serving<Identity> serving, Workers workers) {
    return new IdentityService(serving, workers);
  }

  @Override
  public Identity client(Channel channel, String name) {
    return new IdentityClient(new Calls(channel, name, ServiceFailures.ALL));
  }
}
