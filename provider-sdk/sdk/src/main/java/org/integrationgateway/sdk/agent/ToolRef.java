package org.integrationgateway.sdk.agent;

/**
 * A tool by its name.
 *
 * @param app name of the app
 * @param operation id of the operation
 */
public record ToolRef(String app, String operation) {
  public ToolRef {
    Rules.name("/toolRefs/app", app);
    Rules.name("/toolRefs/operation", operation);
  }

  @Override
  public String toString() {
    return app + "/" + operation;
  }
}
