package org.integrationgateway.publishing;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.w3c.dom.Element;

/**
 * Components of the same group that an author's Maven resolves must be in the repository too:
 * parents, dependencies that are not for tests, and what a POM that stands alone manages for
 * others.
 */
final class ReferenceRules {
  private static final Set<String> NOT_RESOLVED = Set.of("test", "system");

  private ReferenceRules() {}

  static List<String> problems(Component component, Repository repository) {
    var problems = new ArrayList<String>();
    var pom = component.pom();
    pom.parent()
        .filter(parent -> repository.component(parent).isEmpty())
        .ifPresent(parent -> problems.add(missing(component, "parent", parent)));
    var references = new ArrayList<>(pom.elements("dependencies", "dependency"));
    if (!pom.hasModules()) {
      references.addAll(pom.elements("dependencyManagement", "dependencies", "dependency"));
      references.addAll(pom.elements("build", "pluginManagement", "plugins", "plugin"));
    }
    for (var reference : references) {
      if (isResolved(reference, component)) {
        var needed =
            new Coordinates(
                component.coordinates().group(),
                Pom.child(reference, "artifactId"),
                component.coordinates().version());
        if (repository.component(needed).isEmpty()) {
          problems.add(missing(component, reference.getTagName(), needed));
        }
      }
    }
    return problems;
  }

  /** Returns whether Maven resolves it, and from this group, whose components have one version. */
  private static boolean isResolved(Element reference, Component component) {
    return Pom.child(reference, "groupId").equals(component.coordinates().group())
        && !NOT_RESOLVED.contains(Pom.child(reference, "scope"))
        && !Pom.child(reference, "type").equals("test-jar")
        && !Pom.child(reference, "optional").equals("true");
  }

  private static String missing(Component component, String what, Coordinates needed) {
    return component.coordinates()
        + ": the "
        + what
        + " "
        + needed
        + " is not in the repository, and Maven would not find it; publish"
        + " it (<unpublished> in its POM), or leave it out here";
  }
}
