package org.integrationgateway.sdk.s3;

import java.util.List;
import java.util.Optional;

/**
 * A page of objects.
 *
 * @param objects in the order of their keys' bytes; their metadata may be left out
 * @param commonPrefixes in order, each ending with the delimiter
 * @param nextPageToken empty on the last page
 */
public record ObjectPage(
    List<ObjectInfo> objects, List<String> commonPrefixes, Optional<String> nextPageToken) {
  public ObjectPage {
    objects = List.copyOf(objects);
    commonPrefixes = List.copyOf(commonPrefixes);
  }
}
