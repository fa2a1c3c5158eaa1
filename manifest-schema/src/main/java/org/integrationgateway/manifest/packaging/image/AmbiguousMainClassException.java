package org.integrationgateway.manifest.packaging.image;

import java.util.List;

/** No class, or more than one, could be the one to start. */
public final class AmbiguousMainClassException extends Exception {
  private static final long serialVersionUID = 1L;

  AmbiguousMainClassException(List<String> candidates) {
    super(
        candidates.isEmpty()
            ? "no class has a main method that calls ProviderMain: an executable provider starts"
                + " with one"
            : candidates.size()
                + " classes have a main method: "
                + String.join(", ", candidates)
                + "; say which one starts the provider");
  }
}
