package org.integrationgateway.testkit.packages;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A request that reached a {@link StubUpstream}.
 *
 * @param path as it was sent, without the query
 * @param query decoded values by name, in the order in which they were sent
 * @param headers values by name in lower case
 * @param body as UTF-8 text; may be empty
 */
public record UpstreamRequest(
    String method,
    String path,
    Map<String, List<String>> query,
    Map<String, List<String>> headers,
    String body) {
  public UpstreamRequest {
    query = Map.copyOf(query);
    headers = Map.copyOf(headers);
  }

  /** The first value of a query parameter. */
  public Optional<String> parameter(String name) {
    return query.getOrDefault(name, List.of()).stream().findFirst();
  }

  /** The first value of a header; the case of the name does not matter. */
  public Optional<String> header(String name) {
    return headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of()).stream().findFirst();
  }
}
