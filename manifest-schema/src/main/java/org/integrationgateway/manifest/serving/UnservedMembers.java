package org.integrationgateway.manifest.serving;

import java.util.List;
import org.integrationgateway.manifest.app.AppSpec;

/**
 * Finds the members of an app's manifest that are valid and that this version of the server does
 * not carry out. The server refuses an app that has one: without the member it would run, and
 * behave differently from what its manifest says.
 */
public final class UnservedMembers {
  private UnservedMembers() {}

  /** Finds them in the manifest of an app. At present the server carries out every member. */
  public static List<UnservedMember> of(AppSpec spec) {
    return List.of();
  }
}
