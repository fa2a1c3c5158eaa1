package org.integrationgateway.packaging.process;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * One line of a command's output.
 *
 * @param kept its first bytes
 * @param length its complete length in bytes
 */
record OutputLine(byte[] kept, long length) {
  /** ECMA-48 control sequences: colours and cursor movements. */
  private static final Pattern SEQUENCES = Pattern.compile("\u001b\\[[0-9;?]*[ -/]*[@-~]");

  private static final Pattern CONTROLS = Pattern.compile("[\\p{Cntrl}&&[^\t]]");

  /** Returns text for people: malformed UTF-8 is replaced, control sequences are removed. */
  String text() {
    var text = new String(kept, StandardCharsets.UTF_8);
    var plain = CONTROLS.matcher(SEQUENCES.matcher(text).replaceAll("")).replaceAll("");
    var missing = length - kept.length;
    return missing == 0 ? plain : plain + " ... (" + missing + " more bytes)";
  }
}
