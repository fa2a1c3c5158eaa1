package org.integrationgateway.packaging.image.program;

import java.util.List;

/** No class, or more than one class, could be the main class. */
public final class AmbiguousMainClassException extends Exception {
  private static final long serialVersionUID = 1L;

  public AmbiguousMainClassException(List<String> candidates) {
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
