package org.integrationgateway.telemetry.export;

import io.opentelemetry.common.ComponentLoader;
import io.opentelemetry.sdk.common.export.GrpcSenderProvider;
import io.opentelemetry.sdk.common.export.HttpSenderProvider;
import java.util.List;

/** Gives the exporters the senders of this gateway, and everything else from the class path. */
public final class GuardedSenders implements ComponentLoader {
  private final ComponentLoader others =
      ComponentLoader.forClassLoader(GuardedSenders.class.getClassLoader());
  private final Collector collector;

  public GuardedSenders(Collector collector) {
    this.collector = collector;
  }

  @Override
  public <T> Iterable<T> load(Class<T> kind) {
    if (kind == HttpSenderProvider.class) {
      HttpSenderProvider http = config -> new GuardedHttpSender(config, collector);
      return List.of(kind.cast(http));
    }
    if (kind == GrpcSenderProvider.class) {
      GrpcSenderProvider grpc = config -> new GuardedGrpcSender(config, collector);
      return List.of(kind.cast(grpc));
    }
    return others.load(kind);
  }
}
