package org.integrationgateway.authoring.recording;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A request of a package to its upstream.
 *
 * @param path with the query, as it was sent
 * @param headers by name in lower case; several values of one name with a comma between them
 */
public record RecordedRequest(
    String method, String path, SortedMap<String, String> headers, RecordedBody body) {
  public RecordedRequest {
    headers = Collections.unmodifiableSortedMap(new TreeMap<>(headers));
  }

  /** Method and path, for people. */
  public String title() {
    return method + " " + path;
  }
}
