package org.integrationgateway.engines.workflow.machine;

import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;
import java.util.random.RandomGenerator;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;

/** Ids of runs, which sort by creation time, and page tokens. */
public final class RunIds {
  private static final char[] ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz".toCharArray();
  private static final int TIME = 10;
  private static final int CHANCE = 16;

  private final RandomGenerator random;

  /** Ids by chance. */
  public RunIds() {
    this(new SecureRandom());
  }

  /**
   * @param random gives the random bits
   */
  public RunIds(RandomGenerator random) {
    this.random = random;
  }

  /** A new id: 48 bits of time and 80 random bits, in lower-case base 32. */
  public String next(Instant now) {
    var id = new StringBuilder();
    long millis = now.toEpochMilli();
    for (int i = TIME - 1; i >= 0; i--) {
      id.append(ALPHABET[(int) (millis >>> (5 * i)) & 31]);
    }
    for (int i = 0; i < CHANCE; i++) {
      id.append(ALPHABET[random.nextInt(ALPHABET.length)]);
    }
    return id.toString();
  }

  /** The token of the page after this entry. */
  public static String token(String kind, String last) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString((kind + ":" + last).getBytes(StandardCharsets.UTF_8));
  }

  /**
   * The entry before the page of a token.
   *
   * @throws ServiceException {@code INVALID_INPUT} when {@link #token} did not make the token
   */
  public static String last(String kind, String token) {
    try {
      var text = new String(Base64.getUrlDecoder().decode(token), StandardCharsets.UTF_8);
      var last = text.substring(Math.min(text.length(), kind.length() + 1));
      if (token(kind, last).equals(token)) {
        return last;
      }
    } catch (IllegalArgumentException notBase64) {
      // Refused below.
    }
    throw new ServiceException(
        Reason.INVALID_INPUT,
        "the page token is not valid for this list: leave it out to start with the first page");
  }
}
