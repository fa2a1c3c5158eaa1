package org.integrationgateway.server.provider.launch;

import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.integrationgateway.host.connect.ProviderCalls;
import org.integrationgateway.sdk.app.AppException;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.server.provider.supervised.ConnectedApp;

/**
 * The kind of provider that a process has to be, and the checks before it serves.
 *
 * @param handshake reads the metadata of a provider before it serves; an {@link AppException}
 *     refuses it
 * @param <P> the interface of its kind
 * @param <S> what serves
 */
public record ProviderRole<P, S>(ProviderKind<P> kind, BiFunction<P, ProviderCalls, S> handshake) {
  /** An app, which says which operations it has. */
  public static final ProviderRole<AppProvider, ConnectedApp> APP =
      new ProviderRole<>(ProviderKind.APP, (app, calls) -> new ConnectedApp(app, app.metadata()));

  /** A provider of any other kind, which serves by its calls once it was prepared. */
  public static <P> ProviderRole<P, ProviderCalls> service(
      ProviderKind<P> kind, Consumer<P> preparation) {
    return new ProviderRole<>(
        kind,
        (provider, calls) -> {
          preparation.accept(provider);
          return calls;
        });
  }
}
