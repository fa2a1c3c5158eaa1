package org.integrationgateway.http.idempotency;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The answer to a request, as it is replayed byte for byte.
 *
 * @param status HTTP status
 * @param headers by name, in their order, without those of a single transmission such as {@code
 *     Date}
 */
public record StoredAnswer(int status, Map<String, String> headers, byte[] body) {
  /** Request timeout, too early, too many requests. */
  private static final Set<Integer> PASSING = Set.of(408, 425, 429);

  /** Copies headers and body. */
  public StoredAnswer {
    headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
    body = body.clone();
  }

  @Override
  public byte[] body() {
    return body.clone();
  }

  /** Whether another try would get the same answer: its status is not of a temporary failure. */
  public boolean isFinal() {
    return status < 500 && !PASSING.contains(status);
  }

  /** Status, number of headers, each name and value with its length, then the body. */
  byte[] bytes() {
    int size = 2 * Integer.BYTES + body.length;
    for (var header : headers.entrySet()) {
      size += 2 * Integer.BYTES + utf8(header.getKey()).length + utf8(header.getValue()).length;
    }
    var buffer = ByteBuffer.allocate(size).putInt(status).putInt(headers.size());
    headers.forEach(
        (name, value) -> {
          put(buffer, utf8(name));
          put(buffer, utf8(value));
        });
    return buffer.put(body).array();
  }

  static StoredAnswer of(byte[] bytes) {
    var buffer = ByteBuffer.wrap(bytes);
    int status = buffer.getInt();
    var headers = new LinkedHashMap<String, String>();
    for (int left = buffer.getInt(); left > 0; left--) {
      headers.put(text(buffer), text(buffer));
    }
    var body = new byte[buffer.remaining()];
    buffer.get(body);
    return new StoredAnswer(status, headers, body);
  }

  private static void put(ByteBuffer buffer, byte[] text) {
    buffer.putInt(text.length).put(text);
  }

  private static String text(ByteBuffer buffer) {
    var text = new byte[buffer.getInt()];
    buffer.get(text);
    return new String(text, StandardCharsets.UTF_8);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
