package org.integrationgateway.work.agents;

import java.util.List;
import java.util.stream.Stream;
import org.integrationgateway.sdk.agent.Capabilities;

/** Joins the capabilities of two providers. */
final class UnitedCapabilities {
  private UnitedCapabilities() {}

  static Capabilities of(Capabilities one, Capabilities other) {
    return new Capabilities(
        models(one, other),
        one.tools() || other.tools(),
        one.structuredOutput() || other.structuredOutput(),
        one.workspaces() || other.workspaces(),
        one.streaming() || other.streaming(),
        one.interactions() || other.interactions());
  }

  /** Empty, for any name, where one of them takes any name. */
  private static List<String> models(Capabilities one, Capabilities other) {
    if (one.models().isEmpty() || other.models().isEmpty()) {
      return List.of();
    }
    return Stream.concat(one.models().stream(), other.models().stream()).distinct().toList();
  }
}
