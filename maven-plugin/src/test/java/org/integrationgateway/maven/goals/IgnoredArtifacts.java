package org.integrationgateway.maven.goals;

import java.io.File;
import java.util.List;
import org.apache.maven.project.MavenProject;
import org.apache.maven.project.MavenProjectHelper;

/** Attaches no file: the projects of {@code src/it} test what is installed. */
final class IgnoredArtifacts implements MavenProjectHelper {
  @Override
  public void attachArtifact(MavenProject project, File file, String classifier) {}

  @Override
  public void attachArtifact(MavenProject project, String type, File file) {}

  @Override
  public void attachArtifact(MavenProject project, String type, String classifier, File file) {}

  @Override
  public void addResource(
      MavenProject project, String directory, List<String> includes, List<String> excludes) {}

  @Override
  public void addTestResource(
      MavenProject project, String directory, List<String> includes, List<String> excludes) {}
}
