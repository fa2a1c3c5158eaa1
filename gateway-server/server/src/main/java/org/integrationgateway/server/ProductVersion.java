package org.integrationgateway.server;

/** The version of the gateway. */
final class ProductVersion {
  /** The version number of the build. */
  static final String NUMBER = read();

  private ProductVersion() {}

  private static String read() {
    var version = ProductVersion.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }
}
