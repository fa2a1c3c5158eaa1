package org.integrationgateway.connections.oauth;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.integrationgateway.sdk.Secret;

/**
 * Texts of a foreign server as people may see them: printable, of a limited length, and without any
 * part of a secret that the gateway sent.
 */
public final class ShownText {
  private static final int LONGEST = 200;

  /** A text is compared with secrets up to here. */
  private static final int COMPARED = 4096;

  /** The number of characters in a row of a secret that are not shown. */
  private static final int PART = 8;

  private final Set<String> parts = new HashSet<>();
  private final int longest;

  ShownText(List<Secret> sent) {
    this(sent, LONGEST);
  }

  /**
   * @param sent secrets that the server knows and may repeat
   * @param longest the most characters that are shown
   */
  public ShownText(List<Secret> sent, int longest) {
    this.longest = longest;
    sent.forEach(secret -> secret.<Boolean>use(this::addAll));
  }

  private boolean addAll(String secret) {
    return add(secret) | add(URLEncoder.encode(secret, StandardCharsets.UTF_8));
  }

  private boolean add(String secret) {
    boolean added = false;
    int size = Math.min(PART, secret.length());
    for (int at = 0; size > 0 && at + size <= secret.length(); at++) {
      added |= parts.add(secret.substring(at, at + size));
    }
    return added;
  }

  /** The text, with a mask in place of each part of a secret. */
  public String of(String said) {
    var text = printable(said);
    var hidden = new boolean[text.length()];
    for (var part : parts) {
      for (int at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
        Arrays.fill(hidden, at, at + part.length(), true);
      }
    }
    var shown = new StringBuilder();
    for (int at = 0; at < hidden.length && shown.length() < longest; at++) {
      if (!hidden[at]) {
        shown.append(text.charAt(at));
      } else if (at == 0 || !hidden[at - 1]) {
        shown.append("***");
      }
    }
    shown.setLength(Math.min(shown.length(), longest));
    return shown.toString();
  }

  /** Printable ASCII; anything else is dropped, so that nothing hides in a secret. */
  private static String printable(String said) {
    var text = new StringBuilder();
    said.chars()
        .limit(COMPARED)
        .filter(c -> c >= ' ' && c <= '~')
        .forEach(c -> text.append((char) c));
    return text.toString().strip();
  }
}
