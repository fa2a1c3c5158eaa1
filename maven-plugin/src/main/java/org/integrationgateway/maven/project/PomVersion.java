package org.integrationgateway.maven.project;

import org.apache.maven.model.InputLocation;
import org.apache.maven.project.MavenProject;
import org.integrationgateway.packaging.DeclaredVersion;

/** The version that a POM declares, and its position. */
public final class PomVersion {
  private PomVersion() {}

  public static DeclaredVersion of(MavenProject project) {
    return new DeclaredVersion(project.getVersion(), place(project));
  }

  private static String place(MavenProject project) {
    var pom = project.getFile().getName();
    var location = project.getModel().getLocation("version");
    if (location == null || location.getLineNumber() < 1) {
      return pom;
    }
    return (isInherited(location, project)
            ? "its parent " + location.getSource().getModelId()
            : pom)
        + ":"
        + location.getLineNumber();
  }

  /** Maven records the line and the POM that contains it: the project's own, or a parent. */
  private static boolean isInherited(InputLocation location, MavenProject project) {
    // Without the version, which may be a property there: ${revision}.
    var own = project.getGroupId() + ":" + project.getArtifactId() + ":";
    var source = location.getSource();
    return source != null && source.getModelId() != null && !source.getModelId().startsWith(own);
  }
}
