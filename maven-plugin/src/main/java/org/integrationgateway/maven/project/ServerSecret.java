package org.integrationgateway.maven.project;

import java.util.Optional;
import org.apache.maven.execution.MavenSession;
import org.eclipse.aether.repository.AuthenticationContext;
import org.eclipse.aether.repository.RemoteRepository;
import org.integrationgateway.packaging.oci.RegistryLogin;
import org.integrationgateway.packaging.release.signature.Passphrase;

/**
 * Reads the user and the password of a {@code <server>} in {@code settings.xml}, decrypted as by
 * Maven.
 */
public final class ServerSecret {
  private ServerSecret() {}

  /** Returns empty when no server has this id, or it has no password. */
  public static Optional<Passphrase> of(MavenSession session, String id) {
    return value(session, id, AuthenticationContext.PASSWORD).map(Passphrase::of);
  }

  /** Returns the user of a server; empty when no server has this id, or it has no password. */
  public static Optional<RegistryLogin> login(MavenSession session, String id) {
    return value(session, id, AuthenticationContext.USERNAME)
        .flatMap(
            user ->
                value(session, id, AuthenticationContext.PASSWORD)
                    .map(secret -> new RegistryLogin(new String(user), new String(secret))));
  }

  private static Optional<char[]> value(MavenSession session, String id, String key) {
    var repositories = session.getRepositorySession();
    var asked = new RemoteRepository.Builder(id, "default", "file:///" + id).build();
    var authentication = repositories.getAuthenticationSelector().getAuthentication(asked);
    var server = new RemoteRepository.Builder(asked).setAuthentication(authentication).build();
    var context = AuthenticationContext.forRepository(repositories, server);
    try {
      return Optional.ofNullable(context).map(known -> known.get(key, char[].class));
    } finally {
      AuthenticationContext.close(context);
    }
  }
}
