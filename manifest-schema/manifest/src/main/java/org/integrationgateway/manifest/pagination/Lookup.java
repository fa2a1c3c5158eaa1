package org.integrationgateway.manifest.pagination;

import java.util.Locale;
import org.integrationgateway.manifest.fields.Choice;

/**
 * The place of a value in a response.
 *
 * @param source by default the body
 * @param path JSON path in the body, or the header's name
 */
public record Lookup(Source source, String path) {
  public Lookup {
    if (path.isBlank()) {
      throw new IllegalArgumentException("a lookup needs a path");
    }
  }

  /** The part of the response. */
  public enum Source implements Choice {
    BODY,
    HEADER;

    @Override
    public String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
