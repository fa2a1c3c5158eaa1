package org.integrationgateway.wire.runtime;

import io.grpc.BindableService;
import io.grpc.Channel;
import org.integrationgateway.sdk.runtime.RuntimeProvider;
import org.integrationgateway.wire.call.Calls;
import org.integrationgateway.wire.call.Workers;
import org.integrationgateway.wire.transport.Adapter;
import org.integrationgateway.wire.transport.Serving;
import org.integrationgateway.wire.value.ServiceFailures;

/** The adapters of the kind {@code runtime}. */
public final class RuntimeAdapter implements Adapter<RuntimeProvider> {
  @Override
  public BindableService service(Serving<RuntimeProvider> serving, Workers workers) {
    return new RuntimeService(serving, workers);
  }

  @Override
  public RuntimeProvider client(Channel channel, String name) {
    return new RuntimeClient(new Calls(channel, name, ServiceFailures.ALL));
  }
}
