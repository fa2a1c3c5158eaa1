package org.integrationgateway.packaging.archive;

import java.text.Normalizer;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Rules for names that mean the same file on every system: a package that unpacks on one system
 * unpacks to the same files on all.
 */
final class PortableNames {
  private static final String RESERVED = "<>:\"|?*";

  /** Device names of Windows; with any extension they are reserved in every folder. */
  private static final Pattern DEVICE =
      Pattern.compile(
          "(?:con|prn|aux|nul|conin\\$|conout\\$|(?:com|lpt)[0-9\u00b9\u00b2\u00b3]) *(?:\\..*)?",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  private PortableNames() {}

  /** Returns why Windows cannot have a file or folder of this name, as the end of a sentence. */
  static Optional<String> fault(String segment) {
    if (segment.endsWith(".") || segment.endsWith(" ")) {
      return Optional.of("has a part that ends in a dot or space, which Windows removes");
    }
    if (segment.chars().anyMatch(c -> RESERVED.indexOf(c) >= 0)) {
      return Optional.of("has one of " + RESERVED + ", which Windows reserves");
    }
    return DEVICE.matcher(segment).matches()
        ? Optional.of("has the name of a Windows device")
        : Optional.empty();
  }

  /**
   * Returns the same text for all names that are equal for file systems that ignore case and
   * Unicode composition.
   */
  static String folded(String name) {
    var composed = Normalizer.normalize(name, Normalizer.Form.NFC);
    // Upper case and then lower case: some letters are equal only in one of the two.
    var folded = composed.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
    return Normalizer.normalize(folded, Normalizer.Form.NFC);
  }
}
