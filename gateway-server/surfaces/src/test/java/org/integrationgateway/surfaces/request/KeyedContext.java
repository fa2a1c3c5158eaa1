package org.integrationgateway.surfaces.request;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Party;
import org.integrationgateway.sdk.Subject;

/** The context of a step of a workflow. */
final class KeyedContext {
  private KeyedContext() {}

  static CallContext of(String key) {
    return new CallContext(
        Subject.of("user:alice"),
        Party.WORKFLOW,
        0,
        List.of(),
        "",
        Optional.of(key),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Map.of());
  }
}
