package org.integrationgateway.sdk.s3;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Pattern;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;

/**
 * The metadata that a writer gives an object.
 *
 * @param contentType media type, at most 256 characters
 * @param metadata the writer's own: names in lower case, values without line breaks, at most 2 KiB
 *     of names and values in all
 */
public record ObjectDescription(String contentType, Map<String, String> metadata) {
  /** No media type and no metadata. */
  public static final ObjectDescription BYTES =
      new ObjectDescription("application/octet-stream", Map.of());

  private static final int MAX_METADATA = 2 << 10;
  private static final int MAX_TYPE = 256;
  private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9_.-]*");

  public ObjectDescription {
    metadata = Map.copyOf(metadata);
    if (contentType.isBlank()
        || contentType.length() > MAX_TYPE
        || contentType.chars().anyMatch(Character::isISOControl)) {
      throw refused("a media type has 1 to " + MAX_TYPE + " characters, none of them a control");
    }
    int size = 0;
    for (var entry : metadata.entrySet()) {
      if (!NAME.matcher(entry.getKey()).matches()) {
        throw refused(
            "metadata name '%s': lower-case letters, digits, '_', '.' and '-'"
                .formatted(entry.getKey()));
      }
      if (entry.getValue().chars().anyMatch(Character::isISOControl)) {
        throw refused(
            "the value of metadata '%s' holds a control character".formatted(entry.getKey()));
      }
      size += entry.getKey().length() + entry.getValue().getBytes(StandardCharsets.UTF_8).length;
    }
    if (size > MAX_METADATA) {
      throw refused("metadata has at most %d bytes, not %d".formatted(MAX_METADATA, size));
    }
  }

  /** A media type without metadata. */
  public static ObjectDescription of(String contentType) {
    return new ObjectDescription(contentType, Map.of());
  }

  private static ServiceException refused(String message) {
    return new ServiceException(Reason.INVALID_INPUT, message);
  }
}
