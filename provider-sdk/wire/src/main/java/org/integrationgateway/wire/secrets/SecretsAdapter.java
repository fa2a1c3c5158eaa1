package org.integrationgateway.wire.secrets;

import io.grpc.BindableService;
import io.grpc.Channel;
import org.integrationgateway.sdk.secrets.Secrets;
import org.integrationgateway.wire.call.Calls;
import org.integrationgateway.wire.call.Workers;
import org.integrationgateway.wire.transport.Adapter;
import org.integrationgateway.wire.transport.Serving;
import org.integrationgateway.wire.value.ServiceFailures;

/** The adapters of the kind {@code secrets}. */
public final class SecretsAdapter implements Adapter<Secrets> {
  @Override
  public BindableService service(Serving<Secrets> serving, Workers workers) {
    return new SecretsService(serving, workers);
  }

  @Override
  public Secrets client(Channel channel, String name) {
    return new SecretsClient(new Calls(channel, name, ServiceFailures.ALL));
  }
}
