package org.integrationgateway.manifest.packaging;

/** Runs the commands of a source package, without packaging what they make. */
public final class Preparation {
  private Preparation() {}

  /**
   * Runs the {@code install} steps that must run.
   *
   * @throws PackagingException when the manifest has errors, or a step fails
   */
  public static PreparationResult install(PackagingRequest request) throws PackagingException {
    throw new PackagingException("not built yet: " + request.manifest());
  }

  /**
   * Runs the {@code install} and {@code build} steps that must run.
   *
   * @throws PackagingException when the manifest has errors, a step fails, or the build leaves
   *     neither the program nor static files
   */
  public static PreparationResult build(PackagingRequest request) throws PackagingException {
    throw new PackagingException("not built yet: " + request.manifest());
  }
}
