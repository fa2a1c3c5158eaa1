package org.integrationgateway.connections.hosted.verify;

import java.util.List;
import org.integrationgateway.sdk.Secret;

/** Compares a presented secret with each current one, in constant time. */
final class PresentedSecret {
  private PresentedSecret() {}

  static void require(Secret presented, List<Secret> secrets, String what) {
    boolean matches = false;
    for (var secret : secrets) {
      matches |= !secret.isEmpty() && secret.matches(presented);
    }
    if (!matches) {
      throw new RejectedRequestException(what + " is wrong");
    }
  }
}
