package org.integrationgateway.providers;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** The providers of the server, which an app may require besides other apps. */
public interface RequiredProviders {
  /** Without providers. */
  RequiredProviders NONE =
      new RequiredProviders() {
        @Override
        public List<Required> of(String packageSource) {
          return List.of();
        }

        @Override
        public Set<String> packages() {
          return Set.of();
        }
      };

  /** The providers that a package requires, as its manifest gives its source. */
  List<Required> of(String packageSource);

  /** The sources of all of their packages. */
  Set<String> packages();

  /**
   * A required provider.
   *
   * @param place in the configuration
   * @param ready completes when it serves for the first time
   * @param problem why it did not become ready, when its first attempt is over
   */
  record Required(String place, CompletableFuture<?> ready, Supplier<Optional<String>> problem) {}
}
