package org.integrationgateway.manifest.process;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * One line that a command printed.
 *
 * @param kept its first bytes
 * @param length how many it had
 */
record OutputLine(byte[] kept, long length) {
  /** ECMA-48 control sequences: colours, and what moves a terminal's cursor. */
  private static final Pattern SEQUENCES = Pattern.compile("\u001b\\[[0-9;?]*[ -/]*[@-~]");

  private static final Pattern CONTROLS = Pattern.compile("[\\p{Cntrl}&&[^\t]]");

  /** For people: what is not UTF-8 is replaced, what would disturb a terminal is left out. */
  String text() {
    var text = new String(kept, StandardCharsets.UTF_8);
    var plain = CONTROLS.matcher(SEQUENCES.matcher(text).replaceAll("")).replaceAll("");
    var missing = length - kept.length;
    return missing == 0 ? plain : plain + " ... (" + missing + " more bytes)";
  }
}
