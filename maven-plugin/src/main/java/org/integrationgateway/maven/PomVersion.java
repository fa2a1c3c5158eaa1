package org.integrationgateway.maven;

import java.nio.file.Path;
import org.apache.maven.project.MavenProject;
import org.integrationgateway.manifest.packaging.DeclaredVersion;

/** The version a POM declares, and where. */
final class PomVersion {
  private PomVersion() {}

  static DeclaredVersion of(MavenProject project) {
    var location = project.getModel().getLocation("version");
    var pom = project.getFile().getName();
    if (location == null || location.getLineNumber() < 1) {
      return new DeclaredVersion(project.getVersion(), pom);
    }
    var source = location.getSource();
    var inherited =
        source != null
            && source.getLocation() != null
            && !Path.of(source.getLocation()).equals(project.getFile().toPath());
    var file = inherited ? source.getModelId() : pom;
    return new DeclaredVersion(project.getVersion(), file + ":" + location.getLineNumber());
  }
}
