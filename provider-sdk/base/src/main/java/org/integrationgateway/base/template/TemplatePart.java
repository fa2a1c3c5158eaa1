package org.integrationgateway.base.template;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Set;

/** A part of a template. */
sealed interface TemplatePart {
  /** The bytes that stand in its place. */
  byte[] bytes(TemplateScope scope);

  /** Whether the bytes are text in UTF-8. */
  default boolean isText() {
    return true;
  }

  /** Adds the names of the values that stand in it. */
  default void names(Set<String> names) {}

  /** A fixed text. */
  record Literal(String text) implements TemplatePart {
    @Override
    public byte[] bytes(TemplateScope scope) {
      return text.getBytes(UTF_8);
    }
  }

  /** A value. */
  record Name(String name) implements TemplatePart {
    @Override
    public byte[] bytes(TemplateScope scope) {
      return scope.value(name);
    }

    @Override
    public void names(Set<String> names) {
      names.add(name);
    }
  }

  /** A function of other parts. */
  record Call(TemplateFunction function, List<TemplatePart> arguments) implements TemplatePart {
    public Call {
      arguments = List.copyOf(arguments);
    }

    @Override
    public byte[] bytes(TemplateScope scope) {
      return function.apply(arguments.stream().map(part -> part.bytes(scope)).toList(), scope);
    }

    @Override
    public boolean isText() {
      return function.isText();
    }

    @Override
    public void names(Set<String> names) {
      arguments.forEach(part -> part.names(names));
    }
  }
}
