package org.integrationgateway.wire.serve;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.integrationgateway.sdk.host.Setup;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.wire.kind.Adapters;
import org.integrationgateway.wire.process.CallThreads;
import org.integrationgateway.wire.process.EgressBridge;
import org.integrationgateway.wire.process.EnvironmentProxies;
import org.integrationgateway.wire.process.IdleWatch;
import org.integrationgateway.wire.process.LogLines;
import org.integrationgateway.wire.process.ParentWatch;
import org.integrationgateway.wire.process.ProcessExit;
import org.integrationgateway.wire.process.Signals;
import org.integrationgateway.wire.process.TransportLoggers;
import org.integrationgateway.wire.transport.ListenAddress;
import org.integrationgateway.wire.transport.WireServer;
import org.integrationgateway.wire.transport.WireServer.Offer;

/** The process of a provider, from the start of its {@code main} to the exit code. */
final class ProviderProcess {
  private static final int STARTED_BY_HAND = 64;
  private static final int CANNOT_LISTEN = 70;
  private static final int CANNOT_BE_MADE = 65;

  private ProviderProcess() {}

  /** Serves the provider as {@code ProviderMain} says. Does not return. */
  static <P> void serve(ProviderKind<P> kind, Setup<P> setup, Class<?> main) {
    var catalog = CatalogEnvironment.in(System.getenv());
    if (catalog.isPresent()) {
      System.exit(list(catalog.get(), setup));
      return;
    }
    if (isBlank(ListenEnvironment.SOCKET) && isBlank(ListenEnvironment.ADDRESS)) {
      System.err.print(byHand(main));
      System.exit(STARTED_BY_HAND);
      return;
    }
    var log = LogLines.install();
    TransportLoggers.calm();
    var asked = new CompletableFuture<Void>();
    var listening = new CompletableFuture<WireServer>();
    // Before it listens: a host that sees the socket may already send the signal.
    var exit = new ProcessExit(() -> listening.thenAccept(WireServer::close));
    Signals.onTerminate(exit::begin);
    try {
      if (!EgressBridge.install(System.getenv())) {
        EnvironmentProxies.install(System.getenv());
      }
      var door = ListenEnvironment.in(System.getenv()).orElseThrow();
      if (door instanceof ListenAddress.OfSocket) {
        ParentWatch.watch(exit::begin);
      }
      var server =
          WireServer.listen(
              door,
              new Offer<>(
                  kind.text(),
                  Adapters.of(kind),
                  Optional.ofNullable(System.getenv("SERVICE_PROVIDER_NAME")).orElse("provider"),
                  Optional.ofNullable(main.getPackage().getImplementationVersion()),
                  setup),
              CallThreads.open(),
              () -> asked.complete(null));
      listening.complete(server);
      if (door instanceof ListenAddress.OfNetwork) {
        IdleWatch.watch(server::silence, exit::begin);
      }
      asked.join();
      exit.begin();
      new CompletableFuture<Void>().join();
    } catch (IOException | IllegalArgumentException failure) {
      log.write("error", "provider", "cannot listen: " + failure.getMessage(), failure);
      System.exit(CANNOT_LISTEN);
    }
  }

  private static int list(CatalogEnvironment catalog, Setup<?> setup) {
    try {
      catalog.write(setup);
      return 0;
    } catch (IOException | RuntimeException failed) {
      System.err.println(failed.getMessage());
      return CANNOT_BE_MADE;
    }
  }

  private static boolean isBlank(String variable) {
    return Optional.ofNullable(System.getenv(variable)).orElse("").isBlank();
  }

  private static String byHand(Class<?> main) {
    return """
    %s is a provider of the Integration Gateway: the gateway starts it, it does nothing alone.

    Package it and let the gateway serve it:
      mvn gateway:package
      gateway serve

    (SERVICE_PROVIDER_SOCKET is not set; a host names there the unix socket to listen on.)
    """
        .formatted(main.getSimpleName());
  }
}
