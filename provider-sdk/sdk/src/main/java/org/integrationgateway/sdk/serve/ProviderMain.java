package org.integrationgateway.sdk.serve;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.internal.kind.Adapters;
import org.integrationgateway.sdk.internal.process.CallThreads;
import org.integrationgateway.sdk.internal.process.EgressBridge;
import org.integrationgateway.sdk.internal.process.EnvironmentProxies;
import org.integrationgateway.sdk.internal.process.Exit;
import org.integrationgateway.sdk.internal.process.IdleWatch;
import org.integrationgateway.sdk.internal.process.LogLines;
import org.integrationgateway.sdk.internal.process.ParentWatch;
import org.integrationgateway.sdk.internal.process.Signals;
import org.integrationgateway.sdk.internal.process.TransportLoggers;
import org.integrationgateway.sdk.internal.wire.transport.ListenAddress;
import org.integrationgateway.sdk.internal.wire.transport.Setup;
import org.integrationgateway.sdk.internal.wire.transport.WireServer;
import org.integrationgateway.sdk.internal.wire.transport.WireServer.Offer;
import org.integrationgateway.sdk.kind.ProviderKind;

/**
 * Starts a provider; called by its {@code main}:
 *
 * <pre>{@code
 * public static void main(String[] args) {
 *   ProviderMain.serve(Config.class, Weather::provider);
 * }
 * }</pre>
 *
 * <p>The host names the socket in {@code SERVICE_PROVIDER_SOCKET} and the provider in {@code
 * SERVICE_PROVIDER_NAME}, and keeps standard input open for as long as it wants the provider to
 * live. Standard output and standard error become JSON lines on standard error. Where Logback logs
 * at DEBUG by its root alone, its loggers {@code io.grpc} and {@code io.netty} are set to WARN. The
 * JDK's HTTP clients heed the host's proxy variables. On SIGTERM, at the end of standard input, and
 * when the host asks, running calls have 1.5 seconds, a provider that is {@link AutoCloseable} is
 * closed, and the process exits with 0 within two seconds.
 *
 * <p>On another machine than the host's it listens at {@code SERVICE_PROVIDER_LISTEN} ({@code
 * host:port}) instead, with TLS 1.3 on both sides: {@code SERVICE_TLS_CERTIFICATE}, {@code
 * SERVICE_TLS_KEY} and {@code SERVICE_TLS_AUTHORITY} name PEM files; a host without a certificate
 * of that authority is refused. There it does not live by standard input, but by its host's
 * questions: after a minute without one it exits.
 *
 * <p>Exit codes: 0 stopped as asked, 64 started by hand, 70 it cannot listen where it is told to.
 */
public final class ProviderMain {
  private static final int STARTED_BY_HAND = 64;
  private static final int CANNOT_LISTEN = 70;

  private ProviderMain() {}

  /**
   * Serves a provider that has no configuration. Does not return.
   *
   * @param provider called once, when the host configures
   */
  public static void serve(Supplier<AppProvider> provider) {
    serve(ProviderKind.APP, ConfigSetup.of(provider), caller());
  }

  /**
   * Serves a provider made from its configuration. Does not return.
   *
   * @param config a record; what a deployment writes under {@code config} is read into it as
   *     strictly as the input of a typed operation, and every problem is reported to the operator
   * @param provider called when the configuration fits; an {@link IllegalArgumentException} is
   *     reported as a problem of the configuration too, which only the operator can mend. What the
   *     provider needs and cannot reach now, such as a database, is a {@link
   *     org.integrationgateway.sdk.ServiceException} with {@code UNAVAILABLE}: the host starts the
   *     provider again, with growing pauses and without a limit
   */
  public static <C> void serve(Class<C> config, Function<C, AppProvider> provider) {
    serve(ProviderKind.APP, ConfigSetup.of(config, provider), caller());
  }

  /**
   * Serves a provider of any kind that has no configuration. Does not return.
   *
   * @param provider called once, when the host configures
   */
  public static <P> void serve(ProviderKind<P> kind, Supplier<? extends P> provider) {
    serve(kind, ConfigSetup.of(provider), caller());
  }

  /**
   * Serves a provider of any kind, made from its configuration as in {@link #serve(Class,
   * Function)}. Does not return.
   */
  public static <C, P> void serve(
      ProviderKind<P> kind, Class<C> config, Function<C, ? extends P> provider) {
    serve(kind, ConfigSetup.of(config, provider), caller());
  }

  private static <P> void serve(ProviderKind<P> kind, Setup<P> setup, Class<?> main) {
    if (Rehearsal.isAsked(System.getenv())) {
      Rehearsal.load(main);
      listen(ProviderKind.APP, ConfigSetup.of(Rehearsal::provider), main);
      return;
    }
    listen(kind, setup, main);
  }

  private static <P> void listen(ProviderKind<P> kind, Setup<P> setup, Class<?> main) {
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
    var exit =
        new Exit(
            () -> listening.thenAccept(WireServer::close), !Rehearsal.isAsked(System.getenv()));
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

  private static boolean isBlank(String variable) {
    return Optional.ofNullable(System.getenv(variable)).orElse("").isBlank();
  }

  private static Class<?> caller() {
    return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
        .walk(frames -> frames.skip(2).findFirst())
        .<Class<?>>map(StackWalker.StackFrame::getDeclaringClass)
        .orElse(ProviderMain.class);
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
