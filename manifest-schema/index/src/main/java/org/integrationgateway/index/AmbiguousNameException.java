package org.integrationgateway.index;

import java.util.List;

/** Several packages have the name that was given. The message lists their sources. */
public final class AmbiguousNameException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  AmbiguousNameException(String name, List<String> sources) {
    super(
        "%d packages are called '%s'; write the whole source of one:%n  %s"
            .formatted(sources.size(), name, String.join("\n  ", sources)),
        null,
        false,
        false);
  }
}
