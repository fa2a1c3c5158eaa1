package org.integrationgateway.sdk.runtime;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Where an app can be reached.
 *
 * @param dialTarget {@code unix:/path} or {@code host:port}
 * @param serverCertificate PEM of the certificate that the app will show; empty for unix sockets
 */
public record AppAddress(String dialTarget, Optional<String> serverCertificate) {
  private static final String UNIX = "unix:";

  /** Of an app that listens on a unix domain socket. */
  public static AppAddress of(Path socket) {
    return new AppAddress(UNIX + socket, Optional.empty());
  }

  /** The unix domain socket, when it is one. */
  public Optional<Path> socket() {
    return dialTarget.startsWith(UNIX)
        ? Optional.of(Path.of(dialTarget.substring(UNIX.length())))
        : Optional.empty();
  }
}
