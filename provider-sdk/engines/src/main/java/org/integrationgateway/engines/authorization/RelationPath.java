package org.integrationgateway.engines.authorization;

import java.util.List;

/**
 * One relation to a resource, and where the subjects that have it are found.
 *
 * @param relation its name
 * @param takesSubjects whether its targets may be subjects
 * @param takesSets whether its targets may be subject sets
 * @param detours the other resources whose relations imply it
 */
public record RelationPath(
    String relation, boolean takesSubjects, boolean takesSets, List<Detour> detours) {
  public RelationPath {
    detours = List.copyOf(detours);
  }

  /**
   * A relation that is inherited from other resources.
   *
   * @param through the relations that lead to those resources: any of them
   * @param relation the relation to those resources
   */
  public record Detour(List<String> through, String relation) {
    public Detour {
      through = List.copyOf(through);
    }
  }
}
