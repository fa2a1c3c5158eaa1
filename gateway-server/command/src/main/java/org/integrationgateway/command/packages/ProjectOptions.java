package org.integrationgateway.command.packages;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.authoring.template.CiFile;
import org.integrationgateway.authoring.template.ProjectChoice;
import org.integrationgateway.authoring.template.ProjectException;
import org.integrationgateway.authoring.template.ProjectLanguage;
import org.integrationgateway.authoring.template.ProjectSurface;
import org.integrationgateway.manifest.Kind;
import org.integrationgateway.manifest.fields.Choice;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of {@code gateway new} that are about a project from a template. */
final class ProjectOptions {
  private static final Map<String, String> SPELLING =
      Map.of(
          "artifactId", "NAME",
          "groupId", "--group-id",
          "displayName", "--display-name");

  @Option(
      names = "--kind",
      paramLabel = "KIND",
      description =
          "Create a project from a template: app, agent, authorization, cache, identity, "
              + "indexeddb, runtime, s3, secrets, ui or workflow.")
  private @Nullable String kind;

  @Option(
      names = "--surface",
      paramLabel = "SURFACE",
      description =
          "What the operations of the app are made of: program, rest, openapi, graphql or mcp. "
              + "Default: program.")
  private @Nullable String surface;

  @Option(
      names = "--language",
      paramLabel = "LANGUAGE",
      description = "The language of the app: java, kotlin, python, node or go. Default: java.")
  private @Nullable String language;

  @Option(
      names = "--group-id",
      paramLabel = "ID",
      description = "The groupId of the Maven project. Default: com.example.")
  private @Nullable String groupId;

  @Option(
      names = "--package",
      paramLabel = "PACKAGE",
      description = "The package of the classes. Default: the groupId, '_' in place of '-'.")
  private @Nullable String packageName;

  @Option(
      names = "--version",
      paramLabel = "VERSION",
      description = "The first version of the project. Default: 0.1.0.")
  private @Nullable String version;

  @Option(
      names = "--display-name",
      paramLabel = "TEXT",
      description = "The display name. Default: NAME with a capital letter and spaces.")
  private @Nullable String displayName;

  @Option(
      names = "--description",
      paramLabel = "TEXT",
      description = "A description of one line. Default: what the template does.")
  private @Nullable String description;

  @Option(
      names = "--ci",
      paramLabel = "SERVER",
      description =
          "The CI that builds, tests and releases the package: github, gitlab or none. Default: "
              + "github, and none for a package from a document or a server.")
  private @Nullable String ci;

  /** Whether the command line says which template is wanted. */
  boolean choose() {
    return kind != null || surface != null || language != null;
  }

  /** Whether an option is given that only projects from templates have. */
  boolean given() {
    return choose() || !valuesOfTemplates().isEmpty();
  }

  /**
   * Refuses words that are no choices before anything else is asked for or refused.
   *
   * @throws CommandFailure lists the choices
   */
  void requireKnown() {
    kind();
    surface();
    language();
    ci();
  }

  private Kind kind() {
    return named(Kind.class, "--kind", kind == null ? "app" : kind, "");
  }

  private ProjectSurface surface() {
    return named(ProjectSurface.class, "--surface", surface == null ? "program" : surface, "");
  }

  private ProjectLanguage language() {
    return named(ProjectLanguage.class, "--language", language == null ? "java" : language, "");
  }

  /** The CI server whose file is wanted. */
  Optional<CiFile> ci() {
    return Optional.ofNullable(ci)
        .map(
            text ->
                named(
                    CiFile.class,
                    "--ci",
                    text,
                    "; for another server write none: the README has the commands to run there"));
  }

  private static <E extends Enum<E> & Choice> E named(
      Class<E> type, String option, String text, String remedy) {
    try {
      return ProjectChoice.named(type, option, text);
    } catch (ProjectException unknown) {
      throw new CommandFailure(ExitCode.USAGE, unknown.getMessage() + remedy);
    }
  }

  /**
   * The template that the options name: an app in Java where they say nothing else.
   *
   * @throws CommandFailure lists the choices
   */
  ProjectChoice choice() {
    try {
      return new ProjectChoice(kind(), surface(), language());
    } catch (ProjectException unknown) {
      throw new CommandFailure(ExitCode.USAGE, String.valueOf(unknown.getMessage()));
    }
  }

  /** The values that are given, by the names that the archetypes give them. */
  Map<String, String> values() {
    var values = valuesOfTemplates();
    ci().ifPresent(server -> values.put("ci", server.text()));
    return values;
  }

  private Map<String, String> valuesOfTemplates() {
    var values = new LinkedHashMap<String, String>();
    put(values, "groupId", groupId);
    put(values, "package", packageName);
    put(values, "version", version);
    put(values, "displayName", displayName);
    put(values, "description", description);
    return values;
  }

  /** How the command line spells the name of a value. */
  static String spelling(String value) {
    return SPELLING.getOrDefault(value, "--" + value.toLowerCase(Locale.ROOT));
  }

  private static void put(Map<String, String> values, String name, @Nullable String value) {
    if (value != null) {
      values.put(name, value);
    }
  }
}
