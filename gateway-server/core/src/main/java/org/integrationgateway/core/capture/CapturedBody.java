package org.integrationgateway.core.capture;

import java.util.Arrays;
import java.util.OptionalLong;
import org.integrationgateway.core.call.Reply;

/**
 * A body as it was collected, with its secrets.
 *
 * @param type its media type; empty text: it has none
 * @param length of the whole body, where it is known
 * @param first its first bytes
 * @param isRead whether there is more to it than its type and length
 */
@SuppressWarnings("ArrayRecordComponent")
public record CapturedBody(String type, OptionalLong length, byte[] first, boolean isRead) {
  /** A body without its bytes. */
  CapturedBody unread() {
    return new CapturedBody(type, length, new byte[0], false);
  }

  /** The first bytes of a body that is in memory. */
  public static CapturedBody whole(String type, byte[] bytes, int most) {
    var first = bytes.length > most ? Arrays.copyOf(bytes, most) : bytes;
    return new CapturedBody(type, OptionalLong.of(bytes.length), first, true);
  }

  static CapturedBody whole(Reply reply, byte[] bytes, int most) {
    return whole(type(reply), bytes, most);
  }

  /** The first bytes of a body that was read as a stream. */
  static CapturedBody begun(Reply reply, byte[] first, long read) {
    var known = reply.body().length();
    var length = known.isPresent() && known.getAsLong() > read ? known : OptionalLong.of(read);
    return new CapturedBody(type(reply), length, first, true);
  }

  static String type(Reply reply) {
    return reply.header("Content-Type").orElse("");
  }

  /** Whether there is more of the body than its first bytes. */
  boolean isTruncated() {
    return isRead && length.isPresent() && length.getAsLong() > first.length;
  }
}
