package org.integrationgateway.manifest.serving;

import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.manifest.app.AppSpec;

/**
 * Finds the members of an app's manifest that are valid and that this version of the server does
 * not carry out. The server serves the app without them.
 */
public final class UnservedMembers {
  private static final String SPEC = "spec";

  private final List<UnservedMember> found = new ArrayList<>();

  private UnservedMembers() {}

  /** Finds them in the manifest of an app. */
  public static List<UnservedMember> of(AppSpec spec) {
    var members = new UnservedMembers();
    members.addIf(spec.surfaces().mcp().isPresent(), "surfaces", "mcp");
    return List.copyOf(members.found);
  }

  private void addIf(boolean present, String... keysBelowSpec) {
    if (present) {
      var keys = new ArrayList<>(List.of(SPEC));
      keys.addAll(List.of(keysBelowSpec));
      found.add(new UnservedMember(keys));
    }
  }
}
