package org.integrationgateway.manifest.archive;

import java.text.Normalizer;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Names as every system's file systems understand them: a package that unpacks on one of them
 * unpacks to the same files on all.
 */
final class PortableNames {
  private static final String RESERVED = "<>:\"|?*";

  /** With any extension, they are devices in every folder of Windows. */
  private static final Pattern DEVICE =
      Pattern.compile(
          "(?:con|prn|aux|nul|conin\\$|conout\\$|(?:com|lpt)[0-9\u00b9\u00b2\u00b3]) *(?:\\..*)?",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  private PortableNames() {}

  /** What keeps Windows from having a file or folder of this name, as the end of a sentence. */
  static Optional<String> fault(String segment) {
    if (segment.endsWith(".") || segment.endsWith(" ")) {
      return Optional.of("has a part that ends in a dot or space, which Windows takes away");
    }
    if (segment.chars().anyMatch(c -> RESERVED.indexOf(c) >= 0)) {
      return Optional.of("has one of " + RESERVED + ", which Windows reserves");
    }
    return DEVICE.matcher(segment).matches()
        ? Optional.of("has the name of a device of Windows")
        : Optional.empty();
  }

  /** The same for all names that a file system which ignores case and composition takes for one. */
  static String folded(String name) {
    var composed = Normalizer.normalize(name, Normalizer.Form.NFC);
    // To upper case and back: more letters share a form than either alone shows.
    var folded = composed.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
    return Normalizer.normalize(folded, Normalizer.Form.NFC);
  }
}
