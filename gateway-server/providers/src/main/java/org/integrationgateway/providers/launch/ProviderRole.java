package org.integrationgateway.providers.launch;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.integrationgateway.sdk.app.AppException;
import org.integrationgateway.sdk.app.AppMetadata;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.kind.ProviderKind;

/**
 * The kind of provider that a process has to be, and the checks before it serves.
 *
 * @param handshake reads the metadata of an app, or prepares a provider of another kind, before it
 *     serves; an {@link AppException} refuses it
 * @param <P> the interface of its kind
 */
public record ProviderRole<P>(ProviderKind<P> kind, Function<P, Optional<AppMetadata>> handshake) {
  /** An app, which says which operations it has. */
  public static final ProviderRole<AppProvider> APP =
      new ProviderRole<>(ProviderKind.APP, app -> Optional.of(app.metadata()));

  /** A provider of any other kind, which serves once it was prepared. */
  public static <P> ProviderRole<P> service(ProviderKind<P> kind, Consumer<P> preparation) {
    return new ProviderRole<>(
        kind,
        provider -> {
          preparation.accept(provider);
          return Optional.empty();
        });
  }
}
