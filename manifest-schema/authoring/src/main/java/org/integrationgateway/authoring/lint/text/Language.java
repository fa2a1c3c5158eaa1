package org.integrationgateway.authoring.lint.text;

import java.lang.Character.UnicodeScript;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Recognizes the language of a text by its script, and among Latin ones by frequent words. */
public final class Language {
  private static final Map<String, Set<String>> FREQUENT =
      Map.of(
          "English", words("the of and is are with that this from when which by has not only"),
          "German", words("der die das und ist nicht mit wird ein eine einen von für zu oder"),
          "French", words("le la les des et est une avec pour dans qui pas du sur ou"),
          "Spanish", words("el los las y es una con para que por del se como su o"),
          "Italian", words("il gli e è una con per che di non della sono nel o"));

  private static final int ENOUGH = 2;

  private Language() {}

  private static Set<String> words(String text) {
    return Set.of(text.split(" "));
  }

  /** The name of the language or of the script; empty when the text does not tell. */
  public static Optional<String> of(String text) {
    var script = script(text);
    if (script.isEmpty() || script.get() != UnicodeScript.LATIN) {
      return script.map(
          other -> other.name().charAt(0) + other.name().substring(1).toLowerCase(Locale.ROOT));
    }
    var words = Words.of(text);
    var best = "";
    long most = 0;
    boolean alone = false;
    for (var language : FREQUENT.entrySet()) {
      long count = words.stream().filter(language.getValue()::contains).count();
      alone = count == most ? false : count > most || alone;
      best = count > most ? language.getKey() : best;
      most = Math.max(most, count);
    }
    return alone && most >= ENOUGH ? Optional.of(best) : Optional.empty();
  }

  /** The script of most letters. */
  private static Optional<UnicodeScript> script(String text) {
    var counts = new EnumMap<UnicodeScript, Integer>(UnicodeScript.class);
    text.codePoints()
        .filter(Character::isLetter)
        .forEach(letter -> counts.merge(UnicodeScript.of(letter), 1, Integer::sum));
    return counts.entrySet().stream().max(Map.Entry.comparingByValue()).map(Map.Entry::getKey);
  }

  /** The language of most texts, of several the one that comes first; empty when none tells. */
  public static Optional<String> ofMost(List<String> texts) {
    var counts = new LinkedHashMap<String, Integer>();
    texts.forEach(text -> of(text).ifPresent(found -> counts.merge(found, 1, Integer::sum)));
    int most = counts.values().stream().max(Integer::compare).orElse(0);
    return counts.entrySet().stream()
        .filter(count -> count.getValue() == most)
        .map(Map.Entry::getKey)
        .findFirst();
  }
}
