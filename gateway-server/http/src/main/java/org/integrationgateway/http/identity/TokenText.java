package org.integrationgateway.http.identity;

import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.zip.CRC32;
import org.integrationgateway.sdk.Secret;

/**
 * The text of a token: a prefix, random letters and digits, a checksum in six more. Secret scanners
 * recognise it, and malformed text is refused without reading the store.
 */
public final class TokenText {
  /** The form of API tokens: 256 random bits. */
  public static final TokenText API_TOKEN = new TokenText("gwt_", 43);

  /** The form of sessions: 190 random bits. */
  public static final TokenText SESSION = new TokenText("gws_", 32);

  /** The form of access tokens that MCP clients get: 256 random bits. */
  public static final TokenText MCP_ACCESS = new TokenText("gwm_", 43);

  /** The form of access tokens that service accounts get: 256 random bits. */
  public static final TokenText ACCOUNT_ACCESS = new TokenText("gwi_", 43);

  /** The form of client secrets of service accounts: 256 random bits. */
  public static final TokenText ACCOUNT_SECRET = new TokenText("gwk_", 43);

  /** The form of codes that MCP clients exchange for tokens: 256 random bits. */
  public static final TokenText MCP_CODE = new TokenText("gwc_", 43);

  /** The beginning of sessions at the hosts of apps' pages, which are sealed references. */
  public static final String PAGE_SESSION = "gwp_";

  /**
   * Stands between a token and the thumbprint of the key that its sender has proven (RFC 9449). No
   * header can hold it, so that only the check of the proof makes such a text.
   */
  private static final char BOUND_TO = '\n';

  private static final int CHECKSUM = 6;
  private static final int ID = 17;
  private static final String DIGITS =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

  private final String prefix;
  private final int body;

  private TokenText(String prefix, int body) {
    this.prefix = prefix;
    this.body = body;
  }

  /** A token together with the thumbprint of the key that its sender has proven. */
  public static Secret bound(Secret token, String thumbprint) {
    return Secret.of(token.<String>use(text -> text + BOUND_TO + thumbprint));
  }

  /** A new text. */
  public Secret random(SecureRandom random) {
    var digits = digits(random, body);
    return Secret.of(prefix + digits + checksum(digits));
  }

  /** A short random name, not secret. */
  public static String randomId(SecureRandom random) {
    return digits(random, ID);
  }

  /** Whether the text has the prefix, which no other kind of token has. */
  public boolean isOne(String text) {
    return text.startsWith(prefix);
  }

  /** Whether the text has the form and its own checksum; a proven key may follow it. */
  public boolean wellFormed(String text) {
    int end = prefix.length() + body;
    int bound = text.indexOf(BOUND_TO);
    if (bound >= 0) {
      return wellFormed(text.substring(0, bound));
    }
    return text.length() == end + CHECKSUM
        && text.startsWith(prefix)
        && text.endsWith(checksum(text.substring(prefix.length(), end)));
  }

  private static String checksum(String digits) {
    var crc = new CRC32();
    crc.update(digits.getBytes(StandardCharsets.UTF_8));
    var text = new char[CHECKSUM];
    long rest = crc.getValue();
    for (int i = CHECKSUM - 1; i >= 0; i--) {
      text[i] = DIGITS.charAt((int) (rest % DIGITS.length()));
      rest /= DIGITS.length();
    }
    return new String(text);
  }

  private static String digits(SecureRandom random, int length) {
    var text = new char[length];
    for (int i = 0; i < length; i++) {
      text[i] = DIGITS.charAt(random.nextInt(DIGITS.length()));
    }
    return new String(text);
  }
}
