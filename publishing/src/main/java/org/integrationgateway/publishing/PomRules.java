package org.integrationgateway.publishing;

import java.util.ArrayList;
import java.util.List;

/**
 * Members that Central requires of a POM (its page "Requirements"). Maven inherits all but the
 * name; a description of its own is a rule of this project, because search results show it.
 */
final class PomRules {
  private static final List<List<String>> OWN = List.of(List.of("name"), List.of("description"));
  private static final List<List<String>> INHERITED =
      List.of(
          List.of("url"),
          List.of("licenses", "license", "name"),
          List.of("licenses", "license", "url"),
          List.of("developers", "developer", "name"),
          List.of("developers", "developer", "organization"),
          List.of("developers", "developer", "organizationUrl"),
          List.of("scm", "connection"),
          List.of("scm", "developerConnection"),
          List.of("scm", "url"));

  private PomRules() {}

  static List<String> problems(Component component, Repository repository) {
    var problems = new ArrayList<String>();
    var name = component.coordinates();
    if (!component.pom().coordinates().equals(name)) {
      problems.add(
          name + ": its POM says " + component.pom().coordinates() + ", which is another place");
    }
    if (name.version().endsWith("-SNAPSHOT")) {
      problems.add(name + ": Central takes no snapshots; set a version without -SNAPSHOT");
    }
    OWN.forEach(path -> check(name, path, List.of(component), problems));
    var lineage = repository.lineage(component);
    INHERITED.forEach(path -> check(name, path, lineage, problems));
    return problems;
  }

  private static void check(
      Coordinates name, List<String> path, List<Component> lineage, List<String> problems) {
    var member = "<" + String.join("><", path) + ">";
    lineage.stream()
        .flatMap(one -> one.pom().text(path.toArray(String[]::new)).stream())
        .findFirst()
        .ifPresentOrElse(
            text -> {
              if (text.contains("${")) {
                problems.add(
                    name
                        + ": "
                        + member
                        + " of its POM is "
                        + text
                        + "; write it without variables");
              }
            },
            () ->
                problems.add(
                    name
                        + ": its POM has no "
                        + member
                        + ", which Central requires; add it"
                        + (lineage.size() > 1 ? " to the POM or to a parent" : "")));
  }
}
