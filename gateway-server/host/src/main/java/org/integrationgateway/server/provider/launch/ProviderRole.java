package org.integrationgateway.server.provider.launch;

import java.util.function.Consumer;
import java.util.function.Function;
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
public record ProviderRole<P, S>(ProviderKind<P> kind, Function<P, S> handshake) {
  /** An app, which says which operations it has. */
  public static final ProviderRole<AppProvider, ConnectedApp> APP =
      new ProviderRole<>(ProviderKind.APP, app -> new ConnectedApp(app, app.metadata()));

  /** A provider of any other kind, which serves as it is once it was prepared. */
  public static <P> ProviderRole<P, P> service(ProviderKind<P> kind, Consumer<P> preparation) {
    return new ProviderRole<>(
        kind,
        provider -> {
          preparation.accept(provider);
          return provider;
        });
  }
}
