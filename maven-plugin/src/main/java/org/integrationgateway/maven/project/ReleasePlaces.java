package org.integrationgateway.maven.project;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.maven.project.MavenProject;
import org.eclipse.aether.DefaultRepositorySystemSession;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.repository.RepositoryPolicy;
import org.eclipse.aether.transfer.ArtifactNotFoundException;
import org.eclipse.aether.transfer.ArtifactTransferException;
import org.eclipse.aether.transfer.MetadataNotFoundException;
import org.eclipse.aether.transfer.MetadataTransferException;

/**
 * The repositories in which releases of a project are searched: those of its POM and of Maven's
 * settings, and the one that its POM releases into.
 */
final class ReleasePlaces {
  private final RepositorySystemSession session;
  private final List<RemoteRepository> remote;
  private final Set<String> failures = new LinkedHashSet<>();

  ReleasePlaces(RepositorySystem system, RepositorySystemSession session, MavenProject project) {
    // Maven remembers for a day which versions there are; a release may be younger.
    this.session =
        new DefaultRepositorySystemSession(session)
            .setUpdatePolicy(RepositoryPolicy.UPDATE_POLICY_ALWAYS);
    this.remote = new ArrayList<>(project.getRemoteProjectRepositories());
    var management = project.getDistributionManagement();
    var target = management == null ? null : management.getRepository();
    if (target != null && remote.stream().noneMatch(it -> it.getUrl().equals(target.getUrl()))) {
      var place = new RemoteRepository.Builder(target.getId(), "default", target.getUrl()).build();
      remote.addAll(system.newResolutionRepositories(session, List.of(place)));
    }
  }

  RepositorySystemSession session() {
    return session;
  }

  List<RemoteRepository> remote() {
    return remote;
  }

  /** Takes the failures of an answer that are more than "not there". */
  void failed(Iterable<? extends Exception> problems) {
    for (var problem : problems) {
      var isFailure =
          problem instanceof ArtifactTransferException
                  && !(problem instanceof ArtifactNotFoundException)
              || problem instanceof MetadataTransferException
                  && !(problem instanceof MetadataNotFoundException);
      if (isFailure) {
        failures.add(problem.getMessage());
      }
    }
  }

  /** The message that something is in none of these repositories. */
  String without(String what) {
    var message = new StringBuilder("there is ").append(what).append(" in the local repository ");
    message.append(session.getLocalRepository().getBasedir());
    if (!remote.isEmpty()) {
      message.append(" or in ").append(names());
    }
    if (session.isOffline()) {
      message.append("; Maven is offline, and asks no other host");
    }
    failures.forEach(failure -> message.append("\n  ").append(failure));
    message.append(
        "\nName the repository of the releases in the POM (<distributionManagement> or"
            + " <repositories>) or in settings.xml, other coordinates by"
            + " -Dgateway.compat.coordinates=GROUP:NAME:VERSION,"
            + " or the release's file by -Dgateway.compat.baseline=FILE");
    return message.toString();
  }

  private String names() {
    return remote.stream()
        .map(repository -> repository.getId() + " (" + repository.getUrl() + ")")
        .collect(Collectors.joining(", "));
  }
}
