package org.integrationgateway.server.deployment;

import java.util.List;
import org.integrationgateway.manifest.app.AppSpec;
import org.integrationgateway.manifest.serving.UnservedMember;
import org.integrationgateway.manifest.serving.UnservedMembers;

/**
 * Finds the members of an app's manifest that are valid and that this version does not carry out.
 * An app that has one is refused: without the member it would run, and behave differently from what
 * its manifest says.
 */
final class UnsupportedMembers {
  private UnsupportedMembers() {}

  /** One problem for each such member, with its path and a remedy. */
  static List<String> of(AppSpec spec) {
    return UnservedMembers.of(spec).stream().map(UnsupportedMembers::problem).toList();
  }

  private static String problem(UnservedMember member) {
    return "this version does not carry out %s: remove it from the manifest, or use a version of the gateway that carries it out"
        .formatted(member.path());
  }
}
