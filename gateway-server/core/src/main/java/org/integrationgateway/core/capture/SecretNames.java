package org.integrationgateway.core.capture;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Tells names of members, headers and parameters whose values are secret by custom. */
final class SecretNames {
  static final int LONGEST = 200;

  /** The places between the words of a name: {@code apiKey}, {@code API-Key}, {@code api_key}. */
  private static final Pattern WORDS =
      Pattern.compile("[^A-Za-z0-9]+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])");

  /** The number of one of several: {@code password2}. */
  private static final Pattern NUMBER = Pattern.compile("(?<![0-9])[0-9]{1,9}$");

  private static final Set<String> WORD =
      Set.of(
          "secret",
          "secrets",
          "password",
          "passwords",
          "passwd",
          "pwd",
          "passphrase",
          "passcode",
          "pass",
          "pin",
          "auth",
          "signature",
          "token",
          "tokens",
          "credential",
          "credentials",
          "authorization",
          "cookie",
          "cookies",
          "jwt",
          "otp",
          "cvv",
          "cvc");
  private static final List<String> ENDINGS =
      List.of("secret", "password", "token", "apikey", "privatekey", "accesskey", "secretkey");
  private static final Set<String> KEYS =
      Set.of(
          "api",
          "access",
          "private",
          "secret",
          "signing",
          "encryption",
          "master",
          "auth",
          "subscription",
          "account",
          "shared",
          "session",
          "license",
          "security",
          "ssh");

  private static final Set<String> TOKENS = Set.of("token", "tokens");

  /** Names of places in a list that are written as one word, as OData's {@code $skiptoken}. */
  private static final Set<String> PLACES =
      Set.of("pagetoken", "nexttoken", "nextpagetoken", "skiptoken", "synctoken");

  /** Words after which a token is a place in a list. */
  private static final Set<String> PAGES =
      Set.of("page", "next", "prev", "previous", "continuation", "sync", "cursor");

  /** Words after which a token is a number of words. */
  private static final Set<String> NUMBERS =
      Set.of("max", "prompt", "completion", "total", "input", "output", "cached", "reasoning");

  /** Words that make another thing of the secret before them. */
  private static final Set<String> AFTER =
      Set.of(
          "id",
          "ids",
          "type",
          "types",
          "kind",
          "kinds",
          "count",
          "limit",
          "limits",
          "usage",
          "expires",
          "expiry",
          "expiration",
          "expired",
          "endpoint",
          "url",
          "uri",
          "name",
          "names",
          "length",
          "policy",
          "required",
          "enabled",
          "hint",
          "details",
          "scopes",
          "scope",
          "last");

  private SecretNames() {}

  static boolean isSecret(String name) {
    if (name.length() > LONGEST) {
      return false;
    }
    var words = words(name);
    for (int i = 0; i < words.size(); i++) {
      var word = words.get(i);
      boolean isOther =
          i + 1 < words.size() && AFTER.contains(words.get(i + 1)) && !isSecretId(words, i)
              || isPlace(words, i)
              || i > 0 && NUMBERS.contains(words.get(i - 1)) && TOKENS.contains(word);
      if (!isOther && isSecret(words, i)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a name has that of a place in a list, such as {@code next_page_token}. */
  static boolean isPlace(String name) {
    if (name.length() > LONGEST) {
      return false;
    }
    var words = words(name);
    for (int i = 0; i < words.size(); i++) {
      if (isPlace(words, i)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isPlace(List<String> words, int at) {
    return PLACES.contains(words.get(at))
        || at > 0 && PAGES.contains(words.get(at - 1)) && TOKENS.contains(words.get(at));
  }

  private static List<String> words(String name) {
    return Arrays.stream(WORDS.split(name))
        .map(word -> NUMBER.matcher(word).replaceFirst("").toLowerCase(Locale.ROOT))
        .filter(word -> !word.isEmpty())
        .toList();
  }

  /** The second half of a credential of two, as in {@code role_id} and {@code secret_id}. */
  private static boolean isSecretId(List<String> words, int at) {
    return words.get(at).equals("secret") && words.get(at + 1).equals("id");
  }

  private static boolean isSecret(List<String> words, int at) {
    var word = words.get(at);
    var before = at > 0 ? words.get(at - 1) : "";
    return WORD.contains(word)
        || word.equals("key") && KEYS.contains(before)
        || word.equals("id") && before.equals("session")
        || ENDINGS.stream().anyMatch(word::endsWith);
  }
}
