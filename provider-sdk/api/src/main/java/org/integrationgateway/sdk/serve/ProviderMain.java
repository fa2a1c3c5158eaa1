package org.integrationgateway.sdk.serve;

import java.util.function.Function;
import java.util.function.Supplier;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.host.Transport;
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
 * <p>With {@code SERVICE_CATALOG_FILE} it does not serve: it makes the provider with the
 * configuration in {@code SERVICE_CATALOG_CONFIG}, writes the operations of an app to the file, and
 * exits. The build of a package does this.
 *
 * <p>Exit codes: 0 stopped as asked, 64 started by hand, 65 it cannot be made to list its
 * operations, 70 it cannot listen where it is told to.
 */
public final class ProviderMain {
  private ProviderMain() {}

  /**
   * Serves a provider that has no configuration. Does not return.
   *
   * @param provider called once, when the host configures
   */
  public static void serve(Supplier<AppProvider> provider) {
    Transport.find().serve(ProviderKind.APP, ConfigSetup.of(provider), caller());
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
    Transport.find().serve(ProviderKind.APP, ConfigSetup.of(config, provider), caller());
  }

  /**
   * Serves a provider of any kind that has no configuration. Does not return.
   *
   * @param provider called once, when the host configures
   */
  public static <P> void serve(ProviderKind<P> kind, Supplier<? extends P> provider) {
    Transport.find().serve(kind, ConfigSetup.of(provider), caller());
  }

  /**
   * Serves a provider of any kind, made from its configuration as in {@link #serve(Class,
   * Function)}. Does not return.
   */
  public static <C, P> void serve(
      ProviderKind<P> kind, Class<C> config, Function<C, ? extends P> provider) {
    Transport.find().serve(kind, ConfigSetup.of(config, provider), caller());
  }

  private static Class<?> caller() {
    return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
        .walk(frames -> frames.skip(2).findFirst())
        .<Class<?>>map(StackWalker.StackFrame::getDeclaringClass)
        .orElse(ProviderMain.class);
  }
}
