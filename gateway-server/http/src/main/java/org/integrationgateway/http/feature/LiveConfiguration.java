package org.integrationgateway.http.feature;

import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.integrationgateway.config.GatewayConfig;

/**
 * The configuration that the server runs with, its packages resolved: the one of its start, until a
 * reload takes over another one.
 */
public final class LiveConfiguration implements Supplier<GatewayConfig> {
  private final Function<GatewayConfig, String> generations;
  private final Consumer<String> observer;
  private volatile Current current;

  private record Current(GatewayConfig config, String generation) {}

  /**
   * @param generations the generation of a configuration: the same for replicas whose configuration
   *     means the same
   * @param observer told of each generation
   */
  public LiveConfiguration(
      GatewayConfig started,
      Function<GatewayConfig, String> generations,
      Consumer<String> observer) {
    this.generations = generations;
    this.observer = observer;
    this.current = new Current(started, generations.apply(started));
    observer.accept(current.generation);
  }

  @Override
  public GatewayConfig get() {
    return current.config;
  }

  /** The generation of the configuration. */
  public String generation() {
    return current.generation;
  }

  /** Takes over another configuration. */
  public void replace(GatewayConfig next) {
    current = new Current(next, generations.apply(next));
    observer.accept(current.generation);
  }
}
