package org.integrationgateway.sdk.internal.cache;

import io.grpc.BindableService;
import io.grpc.Channel;
import java.util.function.Supplier;
import org.integrationgateway.sdk.cache.Cache;
import org.integrationgateway.sdk.internal.wire.Adapter;
import org.integrationgateway.sdk.internal.wire.Calls;
import org.integrationgateway.sdk.internal.wire.ServiceFailures;
import org.integrationgateway.sdk.internal.wire.Workers;

/** The adapters of the kind {@code cache}. */
public final class CacheAdapter implements Adapter<Cache> {
  @Override
  public BindableService service(Supplier<Cache> serving, Workers workers) {
    return new CacheService(serving, workers);
  }

  @Override
  public Cache client(Channel channel, String name) {
    return new CacheClient(new Calls(channel, name, ServiceFailures.ALL));
  }
}
