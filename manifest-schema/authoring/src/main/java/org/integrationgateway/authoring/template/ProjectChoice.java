package org.integrationgateway.authoring.template;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import org.integrationgateway.manifest.Kind;
import org.integrationgateway.manifest.fields.Choice;

/**
 * The project that an author wants. Kinds other than app have one surface, and apps without a
 * program have no language.
 */
public record ProjectChoice(Kind kind, ProjectSurface surface, ProjectLanguage language) {
  private static final String ARCHETYPE = "gateway-archetype-";

  /**
   * Checks that there is such a template.
   *
   * @throws ProjectException names the choices that exist
   */
  public ProjectChoice {
    if (kind != Kind.APP && surface != ProjectSurface.PROGRAM) {
      throw new ProjectException(
          "only an app has a surface '%s': leave --surface out for the kind '%s'"
              .formatted(surface.text(), kind.text()));
    }
    boolean app = kind == Kind.APP && surface == ProjectSurface.PROGRAM;
    if (!app && language != ProjectLanguage.JAVA) {
      throw new ProjectException(
          "there is no template in %s for %s: only apps with a program have templates in languages other than Java; leave --language out"
              .formatted(
                  language.text(),
                  kind == Kind.APP
                      ? "the surface '" + surface.text() + "'"
                      : "the kind '" + kind.text() + "'"));
    }
  }

  /**
   * The choice with this text.
   *
   * @param option that has the text, for the message
   * @throws ProjectException lists the choices
   */
  public static <E extends Enum<E> & Choice> E named(Class<E> type, String option, String text) {
    return Arrays.stream(type.getEnumConstants())
        .filter(each -> each.text().equals(text))
        .findFirst()
        .orElseThrow(
            () ->
                new ProjectException(
                    "%s '%s' is unknown: write one of %s".formatted(option, text, texts(type))));
  }

  private static <E extends Enum<E> & Choice> String texts(Class<E> type) {
    return Arrays.stream(type.getEnumConstants())
        .map(Choice::text)
        .collect(Collectors.joining(", "));
  }

  /** The archetype that makes the same project, or one for the same app in Java. */
  String archetype() {
    return ARCHETYPE
        + kind.text()
        + (surface == ProjectSurface.PROGRAM ? "" : "-" + surface.text());
  }

  /** The language whose own template is used, if there is one. */
  Optional<ProjectLanguage> ownLanguage() {
    return Optional.of(language).filter(each -> each != ProjectLanguage.JAVA);
  }
}
