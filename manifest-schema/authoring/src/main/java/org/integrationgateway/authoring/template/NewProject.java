package org.integrationgateway.authoring.template;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * A new project in a folder of its own: in Java exactly what {@code mvn archetype:generate} makes
 * of the archetype with the same values.
 *
 * @param folder of the project
 * @param files paths below the folder
 */
public record NewProject(Path folder, List<String> files) {
  private static final String GROUP = "groupId";
  private static final String NAME = "artifactId";

  /** The groupId of a project whose author gives none. */
  public static final String DEFAULT_GROUP = "com.example";

  public NewProject {
    files = List.copyOf(files);
  }

  /**
   * Makes a project in a folder that has its name.
   *
   * @param parent of the folder
   * @param given values by the names that the archetypes give them: {@code artifactId}, which is
   *     the name of the project and required, {@code groupId}, {@code version}, {@code package},
   *     {@code source}, {@code displayName}, {@code description}
   * @param spelling how the author writes the name of a value, for messages
   * @throws ProjectException when a value is refused or the folder exists; nothing is written then
   */
  public static NewProject create(
      Path parent,
      ProjectChoice choice,
      Map<String, String> given,
      UnaryOperator<String> spelling) {
    var all = TemplateFiles.ofClassPath();
    var template = template(all, choice);
    var complete = new TreeMap<>(given);
    complete.putIfAbsent(GROUP, DEFAULT_GROUP);
    var rules = NameRules.read(all.text("src/names.properties"));
    requireFitting(rules, complete, spelling);
    var values = template.values(complete);
    requireFitting(rules, values, spelling);
    var folder = parent.resolve(values.getOrDefault(NAME, ""));
    if (Files.exists(folder)) {
      throw new ProjectException(
          "'%s' already exists and was not changed: choose another name, or remove it"
              .formatted(folder));
    }
    var files = template.render(values);
    write(folder, files);
    return new NewProject(folder, List.copyOf(files.keySet()));
  }

  private static Template template(TemplateFiles all, ProjectChoice choice) {
    return choice
        .ownLanguage()
        .map(language -> Template.ofLanguage(all, language.text(), choice.archetype()))
        .orElseGet(() -> Template.ofArchetype(all, choice.archetype()));
  }

  private static void requireFitting(
      NameRules rules, Map<String, String> values, UnaryOperator<String> spelling) {
    var problems = rules.problems(new LinkedHashMap<>(values), spelling);
    if (!problems.isEmpty()) {
      throw new ProjectException("no project was created:\n  " + String.join("\n  ", problems));
    }
  }

  private static void write(Path folder, Map<String, byte[]> files) {
    try {
      for (var file : files.entrySet()) {
        var path = folder.resolve(file.getKey());
        Files.createDirectories(path.resolveSibling(""));
        Files.write(path, file.getValue());
      }
    } catch (IOException e) {
      throw new UncheckedIOException("'" + folder + "' cannot be written", e);
    }
  }
}
