package org.integrationgateway.core.provider;

import java.util.Optional;
import org.integrationgateway.sdk.kind.ProviderKind;

/** Finds the providers of a deployment. */
public interface ServiceFinder {
  /** A deployment without any. */
  ServiceFinder NONE =
      new ServiceFinder() {
        @Override
        public <P> Optional<P> find(ProviderKind<P> kind, String name) {
          return Optional.empty();
        }
      };

  /** The provider of this kind and name; the default provider for an empty name. */
  <P> Optional<P> find(ProviderKind<P> kind, String name);
}
