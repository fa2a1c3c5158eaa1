package org.integrationgateway.authoring.recording;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * Finds texts that look like keys and tokens: 20 or more characters in which letters and digits, or
 * upper and lower case, alternate as they do in random text and not in words. UUIDs and numbers do
 * not.
 */
final class LikelySecrets {
  private static final Pattern WORD = Pattern.compile("[A-Za-z0-9+_-]{20,}+");
  private static final Pattern UUID =
      Pattern.compile("[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");
  private static final Pattern SEPARATOR = Pattern.compile("[+_-]");
  private static final int SHORTEST = 16;

  /** In random text of digits and letters a fourth of the characters differ in kind or more. */
  private static final double ALTERNATING = 0.25;

  private static final int SHOWN = 4;
  private static final int DIGIT = 0;
  private static final int UPPER = 1;
  private static final int LOWER = 2;

  private LikelySecrets() {}

  /** The places of such texts in a recording, a line for each. */
  static List<String> of(JsonNode recording) {
    var found = new ArrayList<String>();
    find(recording, "", found);
    return found;
  }

  private static void find(JsonNode value, String at, List<String> found) {
    if (value.isObject()) {
      value
          .properties()
          .forEach(
              member -> {
                find(member.getValue(), at + "/" + member.getKey(), found);
                find(member.getKey(), at + "/" + shown(member.getKey()), found);
              });
      return;
    }
    if (value.isArray()) {
      for (int i = 0; i < value.size(); i++) {
        find(value.path(i), at + "/" + i, found);
      }
      return;
    }
    if (value.isString()) {
      find(value.asString(), at, found);
    }
  }

  private static void find(String text, String at, List<String> found) {
    WORD.matcher(text)
        .results()
        .map(word -> word.group())
        .filter(LikelySecrets::isLikely)
        .findFirst()
        .ifPresent(
            word -> found.add("  " + at + " has '" + shown(word) + "', which looks like a secret"));
  }

  private static String shown(String text) {
    return text.length() <= 2 * SHOWN ? text : text.substring(0, SHOWN) + "…";
  }

  static boolean isLikely(String word) {
    if (UUID.matcher(word).matches()) {
      return false;
    }
    var characters = SEPARATOR.matcher(word).replaceAll("");
    int changes = 0;
    for (int i = 1; i < characters.length(); i++) {
      int kind = kind(characters.charAt(i));
      int before = kind(characters.charAt(i - 1));
      // A word may begin with an upper case letter.
      if (kind != before && !(before == UPPER && kind == LOWER)) {
        changes++;
      }
    }
    return characters.length() >= SHORTEST && changes >= ALTERNATING * characters.length();
  }

  private static int kind(char character) {
    return Character.isDigit(character) ? DIGIT : Character.isUpperCase(character) ? UPPER : LOWER;
  }
}
