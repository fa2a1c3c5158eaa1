package org.integrationgateway.server.telemetry;

import java.util.regex.Pattern;
import org.integrationgateway.base.text.Printable;

/** Text for one line of the log: bounded, without control characters and credentials. */
final class LogText {
  private static final int LONGEST_NAME = 100;
  private static final int LONGEST_MESSAGE = 200;
  private static final int LONGEST_SENTENCE = 1000;
  private static final Pattern BREAKS = Pattern.compile("\\s*\\R\\s*");
  private static final Pattern AUTHORIZATION =
      Pattern.compile("(?i)\\b(bearer|basic)\\s+[^\\s,;\"']+");
  private static final Pattern USER_INFO = Pattern.compile("(://)[^\\s/@]+@");
  private static final Pattern QUERY = Pattern.compile("(://[^\\s?#\"']*)\\?[^\\s\"']*");

  /** Matches the place where a library begins to print the state of its objects. */
  private static final Pattern OBJECT = Pattern.compile("(?s)\\S*@\\p{XDigit}{5,}.*");

  private LogText() {}

  /** A name as a caller wrote it. */
  static String name(String written) {
    return line(written, LONGEST_NAME);
  }

  /** One or more sentences, of the gateway or of a provider. */
  static String sentence(String written) {
    return line(written, LONGEST_SENTENCE);
  }

  /** The message of an exception, without what looks like a credential or an object's state. */
  static String message(String written) {
    var plain = AUTHORIZATION.matcher(written).replaceAll("$1 ***");
    plain = USER_INFO.matcher(plain).replaceAll("$1***@");
    plain = QUERY.matcher(plain).replaceAll("$1?***");
    return line(OBJECT.matcher(plain).replaceAll("").strip(), LONGEST_MESSAGE);
  }

  private static String line(String written, int longest) {
    var shown = written.length() <= longest ? written : written.substring(0, longest - 1) + "…";
    // To search each line for breaks would cost more than the rest of the line.
    var plain = Printable.line(shown);
    return plain.equals(shown) ? plain : Printable.plain(BREAKS.matcher(shown).replaceAll(" "));
  }
}
