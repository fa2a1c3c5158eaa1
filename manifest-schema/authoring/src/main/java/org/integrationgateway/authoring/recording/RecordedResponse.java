package org.integrationgateway.authoring.recording;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A response, with the headers that matter to a caller.
 *
 * @param headers by name in lower case; several values of one name with a comma between them
 */
public record RecordedResponse(int status, SortedMap<String, String> headers, RecordedBody body) {
  public RecordedResponse {
    headers = Collections.unmodifiableSortedMap(new TreeMap<>(headers));
  }
}
