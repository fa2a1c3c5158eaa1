package org.integrationgateway.maven.project;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import javax.inject.Inject;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.project.MavenProject;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResolutionException;
import org.eclipse.aether.resolution.VersionRangeRequest;
import org.eclipse.aether.resolution.VersionRangeResolutionException;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.packaging.platform.HostPlatform;

/** Finds an archive of an earlier release in the local and the remote repositories. */
public final class LastRelease {
  private final RepositorySystem repositories;

  @Inject
  LastRelease(RepositorySystem repositories) {
    this.repositories = repositories;
  }

  /**
   * Returns the archive of the given version, or of the last one before the project's own.
   *
   * @param coordinates {@code groupId:artifactId} or {@code groupId:artifactId:version}
   */
  public Path archive(MavenSession session, MavenProject project, String coordinates)
      throws MojoExecutionException {
    var parts = coordinates.split(":", -1);
    if (parts.length < 2 || parts.length > 3) {
      throw new MojoExecutionException(
          "'" + coordinates + "' is not groupId:artifactId or groupId:artifactId:version");
    }
    var version = parts.length == 3 ? parts[2] : last(session, project, parts[0], parts[1]);
    for (var suffix : suffixes()) {
      var archive = new DefaultArtifact(parts[0], parts[1], suffix, "tar.gz", version);
      var found = resolve(session, project, archive);
      if (found.isPresent()) {
        return found.get();
      }
    }
    throw new MojoExecutionException(
        "version "
            + version
            + " of "
            + parts[0]
            + ":"
            + parts[1]
            + " has no archive (type tar.gz, classifier generic or a platform) in the local"
            + " repository or in those of the project");
  }

  /**
   * Returns the highest stable version below the project's; if none is stable, the highest version
   * below it.
   */
  private String last(MavenSession session, MavenProject project, String group, String name)
      throws MojoExecutionException {
    var earlier = "(," + project.getVersion() + ")";
    var any = new DefaultArtifact(group, name, "generic", "tar.gz", earlier);
    var request =
        new VersionRangeRequest(any, project.getRemoteProjectRepositories(), "gateway:compat");
    var versions = new ArrayList<String>();
    try {
      repositories
          .resolveVersionRange(session.getRepositorySession(), request)
          .getVersions()
          .forEach(version -> versions.add(version.toString()));
    } catch (VersionRangeResolutionException unreadable) {
      throw new MojoExecutionException(unreadable.getMessage(), unreadable);
    }
    versions.removeIf(version -> version.endsWith("-SNAPSHOT"));
    if (versions.isEmpty()) {
      throw new MojoExecutionException(
          "no version of "
              + group
              + ":"
              + name
              + " before "
              + project.getVersion()
              + " is released");
    }
    var stable = versions.stream().filter(version -> !version.contains("-")).toList();
    var candidates = stable.isEmpty() ? versions : stable;
    return candidates.get(candidates.size() - 1);
  }

  private Optional<Path> resolve(MavenSession session, MavenProject project, Artifact archive) {
    var request =
        new ArtifactRequest(archive, project.getRemoteProjectRepositories(), "gateway:compat");
    try {
      var result = repositories.resolveArtifact(session.getRepositorySession(), request);
      return Optional.of(result.getArtifact().getFile().toPath());
    } catch (ArtifactResolutionException missing) {
      return Optional.empty();
    }
  }

  /**
   * Classifiers to search for, the most frequent first: archives of all platforms have the same
   * manifest.
   */
  private static Iterable<String> suffixes() {
    var suffixes = new LinkedHashSet<>(List.of("generic", HostPlatform.current().suffix()));
    Platform.MATRIX.forEach(platform -> suffixes.add(platform.suffix()));
    return suffixes;
  }
}
