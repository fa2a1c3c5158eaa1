package org.integrationgateway.manifest.hosted;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;

/**
 * The bodies that a hosted binding accepts.
 *
 * @param required whether a body is required
 * @param content media types without parameters, in lower case and in the order of the manifest;
 *     {@code *}{@code /*} accepts all, and so does an empty set
 */
public record RequestBody(boolean required, Set<String> content) {
  private static final String ANY = "*/*";

  public RequestBody {
    var types = new LinkedHashSet<String>();
    content.forEach(type -> types.add(type.toLowerCase(Locale.ROOT)));
    content = Collections.unmodifiableSet(types);
  }

  /**
   * Whether a body of this media type is accepted.
   *
   * @param mediaType as in Content-Type; its parameters do not count
   */
  public boolean accepts(String mediaType) {
    var bare = mediaType.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
    return content.isEmpty() || content.contains(ANY) || content.contains(bare);
  }
}
