package org.integrationgateway.core.capture;

import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.integrationgateway.base.budget.Budget;
import org.integrationgateway.core.capture.mask.MeteredText;
import org.integrationgateway.core.capture.mask.NamedValues;
import org.integrationgateway.core.capture.mask.UrlSecrets;

/**
 * Masks what is secret in a text by its form, wherever it came from. Each pattern looks at a
 * character a bounded number of times.
 */
final class SecretText {
  /** A credential after the name of its scheme. */
  private static final Pattern SCHEME =
      Pattern.compile("(?i)\\b(bearer|basic)\\s{1,3}+[A-Za-z0-9._~+/=:-]{8,}+");

  /** Words of base64 joined by dots, of which a JWT is one. */
  private static final Pattern DOTTED =
      Pattern.compile("(?<![\\w-])([\\w-]{13,}+)\\.[\\w-]{5,}+(?:\\.[\\w-]*+){0,3}+");

  private static final String JWT = "eyJ";

  /** A token or a session of the gateway. */
  private static final Pattern GATEWAY = Pattern.compile("(gw[a-z]_)[0-9A-Za-z]{16,}+");

  private static final Pattern PRIVATE_KEY =
      Pattern.compile("-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY");
  private static final String KEY_END = "-----END";

  private static final Pattern ELEMENT = Pattern.compile("<[A-Za-z/!?]");

  /** Names of elements and attributes, values of attributes, and words that are a whole text. */
  private static final Pattern XML_NAME =
      Pattern.compile(
          "</?+([\\w.:-]{1,200}+)|=\\s{0,5}+[\"']([^\"'<>]{1,100}+)"
              + "|(?<![\\w.:-])([\\w.:-]{1,200}+)(?=\\s{0,5}+=)|>\\s{0,20}+([\\w.:-]{1,100}+)\\s{0,20}+<");

  private final Predicate<String> isSecret;
  private final Budget budget;
  private final NamedValues named;
  private final UrlSecrets urls;

  /**
   * @param isSecret tells a name whose value is masked
   */
  SecretText(Predicate<String> isSecret, Budget budget) {
    this.isSecret = isSecret;
    this.budget = budget;
    this.named = new NamedValues(isSecret, budget, Redaction.MASK);
    this.urls = new UrlSecrets(isSecret, SecretNames::isPlace, budget, Redaction.MASK);
  }

  /** Masks what is secret in a string of JSON, in which English messages stay readable. */
  String value(String text) {
    return namesSecretXml(text) ? Redaction.MASK : masked(text, true);
  }

  /** Masks what is secret in a text that has names and values in it. */
  String whole(String text) {
    return masked(text, false);
  }

  private String masked(String text, boolean isMessage) {
    budget.spend(text.length());
    var masked = text.contains("PRIVATE KEY") ? withoutPrivateKeys(text) : text;
    masked = urls.masked(masked);
    if (masked.length() >= 8) {
      masked = metered(masked).replace(SCHEME, found -> found.group(1) + " " + Redaction.MASK);
      if (masked.contains(JWT)) {
        masked = metered(masked).replace(DOTTED, found -> withoutJwt(found.group()));
      }
      if (masked.contains("gw")) {
        masked = metered(masked).replace(GATEWAY, found -> found.group(1) + Redaction.MASK);
      }
    }
    boolean hasPairs = masked.indexOf('=') >= 0 || masked.indexOf(':') >= 0;
    return hasPairs ? named.masked(masked, isMessage) : masked;
  }

  private MeteredText metered(String text) {
    return new MeteredText(text, budget);
  }

  private static String withoutJwt(String dotted) {
    int begin = dotted.indexOf(JWT);
    boolean isJwt = begin >= 0 && begin < dotted.indexOf('.');
    return isJwt ? dotted.substring(0, begin) + Redaction.MASK : dotted;
  }

  private String withoutPrivateKeys(String text) {
    var matcher = PRIVATE_KEY.matcher(metered(text));
    var masked = new StringBuilder();
    int from = 0;
    while (from < text.length() && matcher.find(from)) {
      masked.append(text, from, matcher.start()).append(Redaction.MASK);
      int end = text.indexOf(KEY_END, matcher.end());
      int line = end < 0 ? -1 : text.indexOf("-----", end + KEY_END.length());
      from = line < 0 ? text.length() : line + "-----".length();
    }
    return masked.append(text, from, text.length()).toString();
  }

  /** Whether a text has elements, and a secret name among those of elements and attributes. */
  boolean namesSecretXml(String text) {
    if (text.indexOf('<') < 0 || !ELEMENT.matcher(metered(text)).find()) {
      return false;
    }
    if (text.contains("<!ENTITY")) {
      return true;
    }
    var matcher = XML_NAME.matcher(metered(text));
    for (int at = 0; at <= text.length() && matcher.find(at); ) {
      for (int group = 1; group <= matcher.groupCount(); group++) {
        var name = matcher.group(group);
        if (name != null && (isSecret.test(name) || name.contains("&#"))) {
          return true;
        }
      }
      // The end of one word of a text may be the beginning of an element.
      at = matcher.group(4) == null ? matcher.end() : matcher.end() - 1;
    }
    return false;
  }
}
