package org.integrationgateway.server.provider.launch;

import java.util.function.Consumer;
import java.util.function.Function;
import org.integrationgateway.sdk.app.AppException;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.server.provider.supervision.ConnectedApp;

/**
 * What a process is needed for.
 *
 * @param introduction what is learned of a provider before it serves; an {@link AppException}
 *     refuses it
 * @param <P> the interface of its kind
 * @param <S> what serves
 */
public record Role<P, S>(ProviderKind<P> kind, Function<P, S> introduction) {
  /** An app, which says which operations it has. */
  public static final Role<AppProvider, ConnectedApp> APP =
      new Role<>(ProviderKind.APP, app -> new ConnectedApp(app, app.metadata()));

  /** A provider of any other kind, which serves as it is once it was prepared. */
  public static <P> Role<P, P> service(ProviderKind<P> kind, Consumer<P> preparation) {
    return new Role<>(
        kind,
        provider -> {
          preparation.accept(provider);
          return provider;
        });
  }
}
