package org.integrationgateway.authoring.update;

/**
 * A file of a project as it is and as it is to be.
 *
 * @param path below the project, with {@code /}
 */
public record FileChange(String path, String before, String after) {
  /** The change as a unified diff, which {@code git apply} and {@code patch -p1} take. */
  public String diff() {
    return UnifiedDiff.of(this);
  }
}
