package org.integrationgateway.server;

/** Which gateway this is. */
final class Version {
  /** As the build numbered it. */
  static final String NUMBER = read();

  private Version() {}

  private static String read() {
    var version = Version.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }
}
