package org.integrationgateway.sdk.serve;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.function.Function;
import java.util.function.Supplier;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.host.Setup;
import org.integrationgateway.sdk.host.Transport;
import org.integrationgateway.sdk.kind.ProviderKind;

/**
 * Serves a provider on a unix domain socket inside this process, without the process handling of
 * {@link ProviderMain}: for tests, and for hosts with a handling of their own.
 */
public final class ProviderServer implements AutoCloseable {
  private final Runnable stop;

  private ProviderServer(Runnable stop) {
    this.stop = stop;
  }

  /**
   * Listens; the provider is made when a host configures it.
   *
   * @param socket does not exist yet; at most 103 bytes long
   * @param name what it answers when asked for its name
   * @throws UncheckedIOException when the socket cannot be bound
   */
  public static ProviderServer start(Path socket, String name, Supplier<AppProvider> provider) {
    return start(socket, name, ProviderKind.APP, provider);
  }

  /** As {@link #start(Path, String, Supplier)}, for a provider of any kind. */
  public static <P> ProviderServer start(
      Path socket, String name, ProviderKind<P> kind, Supplier<? extends P> provider) {
    return start(socket, name, kind, ConfigSetup.of(provider));
  }

  /**
   * As {@link #start(Path, String, Supplier)}, for a provider with a configuration.
   *
   * @param config a record, read as strictly as the input of a typed operation
   */
  public static <C> ProviderServer start(
      Path socket, String name, Class<C> config, Function<C, AppProvider> provider) {
    return start(socket, name, ProviderKind.APP, config, provider);
  }

  /** As {@link #start(Path, String, Class, Function)}, for a provider of any kind. */
  public static <C, P> ProviderServer start(
      Path socket,
      String name,
      ProviderKind<P> kind,
      Class<C> config,
      Function<C, ? extends P> provider) {
    return start(socket, name, kind, ConfigSetup.of(config, provider));
  }

  private static <P> ProviderServer start(
      Path socket, String name, ProviderKind<P> kind, Setup<P> setup) {
    try {
      return new ProviderServer(Transport.find().listen(kind, setup, name, socket));
    } catch (IOException failure) {
      throw new UncheckedIOException("cannot listen on " + socket, failure);
    }
  }

  /** Lets running calls finish for 1.5 s at most, then stops and removes the socket. */
  @Override
  public void close() {
    stop.run();
  }
}
