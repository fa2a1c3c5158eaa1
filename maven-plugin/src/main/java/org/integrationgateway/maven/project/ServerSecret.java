package org.integrationgateway.maven.project;

import java.util.Optional;
import org.apache.maven.execution.MavenSession;
import org.eclipse.aether.repository.AuthenticationContext;
import org.eclipse.aether.repository.RemoteRepository;
import org.integrationgateway.packaging.release.signature.Passphrase;

/** Reads the password of a {@code <server>} in {@code settings.xml}, decrypted as by Maven. */
public final class ServerSecret {
  private ServerSecret() {}

  /** Returns empty when no server has this id, or it has no password. */
  public static Optional<Passphrase> of(MavenSession session, String id) {
    var repositories = session.getRepositorySession();
    var asked = new RemoteRepository.Builder(id, "default", "file:///" + id).build();
    var authentication = repositories.getAuthenticationSelector().getAuthentication(asked);
    var server = new RemoteRepository.Builder(asked).setAuthentication(authentication).build();
    var context = AuthenticationContext.forRepository(repositories, server);
    try {
      return Optional.ofNullable(context)
          .map(known -> known.get(AuthenticationContext.PASSWORD, char[].class))
          .map(Passphrase::of);
    } finally {
      AuthenticationContext.close(context);
    }
  }
}
