package org.integrationgateway.manifest.verify;

import java.io.IOException;

/** Checks archives and releases as their consumers would. */
public final class Verifier {
  private Verifier() {}

  /**
   * Checks every target; what is wrong with one is in the report and does not end the others.
   *
   * @throws IOException when the work folder cannot be used
   */
  public static VerifyReport run(VerifyRequest request) throws IOException {
    throw new IOException(request.targets() + " cannot be verified: not built yet");
  }
}
