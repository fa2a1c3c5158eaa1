package org.integrationgateway.engines.s3;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.s3.ObjectDescription;

/**
 * Descriptions as headers, which hold ASCII: other characters, and spaces at the ends, become
 * percent escapes (RFC 3986, section 2.1).
 */
final class Descriptions {
  private Descriptions() {}

  static String type(ObjectDescription description) {
    if (description.contentType().chars().anyMatch(character -> character > '~')) {
      throw new ServiceException(
          Reason.INVALID_INPUT, "a media type has characters of ASCII (RFC 6838, section 4.2)");
    }
    return description.contentType();
  }

  static Map<String, String> metadata(ObjectDescription description) {
    var headers = new HashMap<String, String>();
    description.metadata().forEach((name, value) -> headers.put(name, escaped(value)));
    return headers;
  }

  /** Characters that descriptions do not allow are left out. */
  static ObjectDescription read(String contentType, Map<String, String> headers) {
    var type =
        contentType == null || contentType.isBlank()
            ? ObjectDescription.BYTES.contentType()
            : contentType;
    var metadata = new HashMap<String, String>();
    headers.forEach((name, value) -> metadata.put(name.toLowerCase(Locale.ROOT), plain(value)));
    try {
      return new ObjectDescription(type, metadata);
    } catch (ServiceException foreign) {
      return ObjectDescription.BYTES;
    }
  }

  private static String escaped(String value) {
    var escaped = new StringBuilder();
    byte[] bytes = value.getBytes(UTF_8);
    for (int i = 0; i < bytes.length; i++) {
      boolean end = i == 0 || i == bytes.length - 1;
      if (bytes[i] < ' ' || bytes[i] > '~' || bytes[i] == '%' || bytes[i] == ' ' && end) {
        escaped.append("%%%02X".formatted(bytes[i]));
      } else {
        escaped.append((char) bytes[i]);
      }
    }
    return escaped.toString();
  }

  private static String plain(String value) {
    if (value.indexOf('%') < 0) {
      return value;
    }
    var bytes = new ByteArrayOutputStream();
    byte[] given = value.getBytes(UTF_8);
    for (int i = 0; i < given.length; i++) {
      boolean escape = given[i] == '%' && i + 2 < given.length;
      int high = escape ? Character.digit(given[i + 1], 16) : -1;
      int low = escape ? Character.digit(given[i + 2], 16) : -1;
      if (high >= 0 && low >= 0) {
        bytes.write(high << 4 | low);
        i += 2;
      } else {
        bytes.write(given[i]);
      }
    }
    return bytes.toString(UTF_8);
  }
}
