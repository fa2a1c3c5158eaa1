package org.integrationgateway.server.process;

import java.nio.file.Path;
import org.integrationgateway.sdk.Secret;

/** A private folder with a socket for the host of one provider, which runs somewhere else. */
public final class ServingPlace implements AutoCloseable {
  private final ChildLaunch launch;

  ServingPlace(ChildLaunch launch) {
    this.launch = launch;
  }

  /** The address on which the host's services listen. */
  public Path socket() {
    return launch.hostSocket();
  }

  /** Names the provider to its host: {@code id.secret}. */
  public Secret token(String id) {
    return Secret.of(id + "." + launch.token().use(secret -> secret));
  }

  @Override
  public void close() {
    launch.close();
  }
}
