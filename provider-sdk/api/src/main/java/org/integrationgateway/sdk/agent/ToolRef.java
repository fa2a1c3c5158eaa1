package org.integrationgateway.sdk.agent;

import org.integrationgateway.sdk.internal.rules.MemberRules;

/**
 * A tool by its name.
 *
 * @param app name of the app
 * @param operation id of the operation
 */
public record ToolRef(String app, String operation) {
  public ToolRef {
    MemberRules.name("/toolRefs/app", app);
    MemberRules.name("/toolRefs/operation", operation);
  }

  @Override
  public String toString() {
    return app + "/" + operation;
  }
}
