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
  private static final String CONTEXT = "gateway:compat";

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
    var name = parts[0] + ":" + parts[1];
    var places = new ReleasePlaces(repositories, session.getRepositorySession(), project);
    var version = parts.length == 3 ? parts[2] : last(project, name, places);
    for (var suffix : suffixes()) {
      var archive = new DefaultArtifact(parts[0], parts[1], suffix, "tar.gz", version);
      var found = resolve(archive, places);
      if (found.isPresent()) {
        return found.get();
      }
    }
    throw new MojoExecutionException(
        places.without(
            "no archive (type tar.gz, classifier generic or a platform) of "
                + name
                + ":"
                + version));
  }

  /**
   * Returns the highest stable version below the project's; if none is stable, the highest version
   * below it.
   */
  private String last(MavenProject project, String name, ReleasePlaces places)
      throws MojoExecutionException {
    var any = new DefaultArtifact(name + ":tar.gz:generic:(," + project.getVersion() + ")");
    var request = new VersionRangeRequest(any, places.remote(), CONTEXT);
    var versions = new ArrayList<String>();
    try {
      var result = repositories.resolveVersionRange(places.session(), request);
      places.failed(result.getExceptions());
      result.getVersions().forEach(version -> versions.add(version.toString()));
    } catch (VersionRangeResolutionException unreadable) {
      throw new MojoExecutionException(unreadable.getMessage(), unreadable);
    }
    versions.removeIf(version -> version.endsWith("-SNAPSHOT"));
    if (versions.isEmpty()) {
      throw new MojoExecutionException(
          places.without("no version of " + name + " before " + project.getVersion()));
    }
    var stable = versions.stream().filter(version -> !version.contains("-")).toList();
    var candidates = stable.isEmpty() ? versions : stable;
    return candidates.get(candidates.size() - 1);
  }

  private Optional<Path> resolve(Artifact archive, ReleasePlaces places) {
    var request = new ArtifactRequest(archive, places.remote(), CONTEXT);
    try {
      var result = repositories.resolveArtifact(places.session(), request);
      return Optional.of(result.getArtifact().getFile().toPath());
    } catch (ArtifactResolutionException missing) {
      places.failed(missing.getResult().getExceptions());
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
