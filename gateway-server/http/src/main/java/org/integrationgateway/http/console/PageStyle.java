package org.integrationgateway.http.console;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** The style of the pages without scripts, which look like the consoles. */
public final class PageStyle {
  private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/\\s*", Pattern.DOTALL);

  /** The style sheet. */
  public static final String TEXT = read("theme.css") + read("pages.css");

  private PageStyle() {}

  private static String read(String name) {
    try (var in = PageStyle.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("the class path has no " + name + " of the consoles");
      }
      var text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return COMMENT.matcher(text).replaceAll("");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
