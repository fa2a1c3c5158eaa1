package org.integrationgateway.manifest.release;

/** Makes a release of archives that were built on several machines. */
public final class Releaser {
  private Releaser() {}

  /**
   * Holds the archives against each other and writes the release: archives, SBOMs, metadata,
   * checksums and signatures, all or nothing. The same archives give the same bytes.
   *
   * @throws ReleaseException when the archives make no release
   */
  public static ReleaseResult run(ReleaseRequest request) throws ReleaseException {
    throw new ReleaseException(
        "a release of " + request.folder() + " cannot be made: not built yet");
  }
}
