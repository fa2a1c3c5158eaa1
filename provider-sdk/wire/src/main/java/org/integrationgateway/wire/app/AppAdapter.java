package org.integrationgateway.wire.app;

import io.grpc.BindableService;
import io.grpc.Channel;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.wire.call.Workers;
import org.integrationgateway.wire.transport.Adapter;
import org.integrationgateway.wire.transport.Serving;

/** The adapters of the kind {@code app}. */
public final class AppAdapter implements Adapter<AppProvider> {
  @Override
  public BindableService service(Serving<AppProvider> serving, Workers workers) {
    return new AppService(serving, workers);
  }

  @Override
  public AppProvider client(Channel channel, String name) {
    return new AppClient(channel, name);
  }
}
