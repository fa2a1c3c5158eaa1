package org.integrationgateway.mcp.review;

import java.util.List;

/** Called when an upstream describes its tools differently from what is approved. */
@FunctionalInterface
public interface ToolChanges {
  /**
   * Called once for each new description.
   *
   * @param tools that were changed or are new
   * @param refused whether they are not offered until an operator approves them
   */
  void changed(ToolSource source, List<String> tools, boolean refused);

  /** Returns an observer that calls this one, then another. */
  default ToolChanges and(ToolChanges other) {
    return (source, tools, refused) -> {
      changed(source, tools, refused);
      other.changed(source, tools, refused);
    };
  }
}
