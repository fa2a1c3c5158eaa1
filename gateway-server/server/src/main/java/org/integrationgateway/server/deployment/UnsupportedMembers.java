package org.integrationgateway.server.deployment;

import java.util.List;
import java.util.Map;
import org.integrationgateway.manifest.app.AppSpec;
import org.integrationgateway.manifest.connection.ConnectionDefinition;
import org.integrationgateway.manifest.serving.UnservedMember;
import org.integrationgateway.manifest.serving.UnservedMembers;

/**
 * Finds the members of an app's manifest that are valid and that this version does not carry out.
 * An app that has one is refused: without the member it would run, and behave differently from what
 * its manifest says.
 */
final class UnsupportedMembers {
  private static final String REMEDY =
      "remove it from the manifest, or use a version of the gateway that carries it out";

  private UnsupportedMembers() {}

  /**
   * One problem for each such member, with its path and a remedy.
   *
   * @param app deployment name, for remedies in the configuration
   * @param connections the manifest's, with those of the configuration merged over them
   */
  static List<String> of(String app, AppSpec spec, Map<String, ConnectionDefinition> connections) {
    return UnservedMembers.of(spec, connections).stream()
        .map(member -> problem(app, member))
        .toList();
  }

  private static String problem(String app, UnservedMember member) {
    return "this version does not carry out %s: %s"
        .formatted(member.path(), remedy(app, member.keys()));
  }

  private static String remedy(String app, List<String> keys) {
    if (!keys.get(1).equals("connections")) {
      return REMEDY;
    }
    var configured = "apps." + app + ".connections." + keys.get(2);
    return keys.get(3).equals("discovery")
        ? "remove it from the manifest, or write %s.discovery: null and give the values when connecting"
            .formatted(configured)
        : "remove it from the manifest, or write %s.params.%s: {from: null, field: null} and give the value when connecting"
            .formatted(configured, keys.get(4));
  }
}
