package org.integrationgateway.fleet.peer;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import org.integrationgateway.core.seal.KeyedHash;
import org.integrationgateway.fleet.replica.Announcement;
import org.jspecify.annotations.Nullable;

/**
 * Proves that a question, and its answer, come from a replica of the same database: both have the
 * key of its hashes. A question is for one replica and for the seconds in which that has announced
 * few times since, so the clocks of hosts do not count, and a copy of it is soon worth nothing.
 */
final class PeerSeal {
  /** The header of a question, {@code BEAT SEAL}, and of an answer, {@code SEAL}. */
  static final String HEADER = "Gateway-Replica";

  private static final int MOST_DIGITS = 18;

  private final KeyedHash hash;

  PeerSeal(KeyedHash hash) {
    this.hash = hash;
  }

  /**
   * The header of a question.
   *
   * @param replica that is asked
   * @param beat of its last announcement
   * @param question with its query
   */
  String question(String replica, long beat, String question) {
    return beat + " " + seal(replica, beat, question);
  }

  /**
   * Whether a header is that of a question to this replica.
   *
   * @param beat of its last announcement
   */
  boolean isQuestion(@Nullable String header, String replica, long beat, String question) {
    var parts = (header == null ? "" : header).split(" ", 2);
    if (parts.length < 2
        || parts[0].isEmpty()
        || parts[0].length() > MOST_DIGITS
        || !parts[0].chars().allMatch(c -> c >= '0' && c <= '9')) {
      return false;
    }
    long asked = Long.parseLong(parts[0]);
    return asked <= beat
        && asked >= beat - Announcement.MOST_BEATS
        && isSame(parts[1], seal(replica, asked, question));
  }

  private String seal(String replica, long beat, String question) {
    return hash.of("replica-question.1", replica, Long.toString(beat), question);
  }

  /**
   * The header of an answer.
   *
   * @param question the header of the question
   */
  String answer(String question, byte[] body) {
    return hash.of("replica-answer.1", question, new String(body, UTF_8));
  }

  static boolean isSame(String one, String other) {
    return MessageDigest.isEqual(one.getBytes(UTF_8), other.getBytes(UTF_8));
  }
}
