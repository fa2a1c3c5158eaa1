package org.integrationgateway.base.template;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A text with placeholders, parsed once: {@code {name}} stands for a value, {@code
 * {function(argument, ...)}} for what {@link TemplateFunction} makes of values and of 'texts' in
 * quotes. Two braces stand for one. Written as {@code Basic {base64(user, ':', password)}}.
 */
public final class ValueTemplate {
  private static final int LONGEST = 16 * 1024;

  private final String written;
  private final List<TemplatePart> parts;

  private ValueTemplate(String written, List<TemplatePart> parts) {
    this.written = written;
    this.parts = List.copyOf(parts);
  }

  /**
   * Parses a template.
   *
   * @throws IllegalArgumentException when a placeholder is malformed, a function is unknown, or
   *     bytes that are no text would stand in the text
   */
  public static ValueTemplate parse(String text) {
    if (text.length() > LONGEST) {
      throw new IllegalArgumentException("a template has at most %d characters".formatted(LONGEST));
    }
    return new ValueTemplate(text, new TemplateReader(text).parts());
  }

  /** The template of a fixed text, in which braces stand for themselves. */
  public static ValueTemplate literal(String text) {
    return new ValueTemplate(
        text.replace("{", "{{").replace("}", "}}"), List.of(new TemplatePart.Literal(text)));
  }

  /** The template of a value alone. */
  public static ValueTemplate of(String name) {
    return new ValueTemplate("{" + name + "}", List.of(new TemplatePart.Name(name)));
  }

  /** The names of the values that stand in it, also those of time, random and request. */
  public Set<String> names() {
    var names = new LinkedHashSet<String>();
    parts.forEach(part -> part.names(names));
    return names;
  }

  /**
   * The text for these values.
   *
   * @throws TemplateException when a value is missing, or a function cannot take it
   */
  public String text(TemplateScope scope) {
    return new String(bytes(scope), UTF_8);
  }

  /**
   * The bytes of the text, which are those of a value where the template is that value alone.
   *
   * @throws TemplateException as {@link #text}
   */
  public byte[] bytes(TemplateScope scope) {
    if (parts.size() == 1) {
      return parts.get(0).bytes(scope);
    }
    var bytes = new ByteArrayOutputStream();
    parts.forEach(part -> bytes.writeBytes(part.bytes(scope)));
    return bytes.toByteArray();
  }

  /** The template as it is written. */
  @Override
  public String toString() {
    return written;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ValueTemplate template && written.equals(template.written);
  }

  @Override
  public int hashCode() {
    return written.hashCode();
  }
}
