package org.integrationgateway.wire.cache;

import io.grpc.BindableService;
import io.grpc.Channel;
import org.integrationgateway.sdk.cache.Cache;
import org.integrationgateway.wire.call.Calls;
import org.integrationgateway.wire.call.Workers;
import org.integrationgateway.wire.transport.Adapter;
import org.integrationgateway.wire.transport.Serving;
import org.integrationgateway.wire.value.ServiceFailures;

/** The adapters of the kind {@code cache}. */
public final class CacheAdapter implements Adapter<Cache> {
  @Override
  public BindableService service(Serving<Cache> serving, Workers workers) {
    return new CacheService(serving, workers);
  }

  @Override
  public Cache client(Channel channel, String name) {
    return new CacheClient(new Calls(channel, name, ServiceFailures.ALL));
  }
}
