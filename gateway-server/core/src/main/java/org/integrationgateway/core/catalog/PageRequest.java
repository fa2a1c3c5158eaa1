package org.integrationgateway.core.catalog;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The parts of a request for one page that are beyond the input of its operation.
 *
 * @param parameters query parameters of HTTP surfaces; they replace those of the same names
 * @param next the URL of the page as the answer with the page before names it
 * @param reads names in lower case of headers of the answer that say what follows
 */
public record PageRequest(
    Map<String, String> parameters, Optional<String> next, Set<String> reads) {
  /** A request without paging: the input decides alone. */
  public static final PageRequest NONE = new PageRequest(Map.of(), Optional.empty(), Set.of());

  public PageRequest {
    parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    reads = Set.copyOf(reads);
  }
}
