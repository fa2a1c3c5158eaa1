package org.integrationgateway.mcp.review;

/**
 * How many tools of an app are pinned.
 *
 * @param tools all of them
 * @param changed whose description waits for approval
 * @param added that came after the first list and wait for approval
 */
public record AppTools(String app, int tools, int changed, int added) {
  AppTools and(AppTools other) {
    return new AppTools(app, tools + other.tools, changed + other.changed, added + other.added);
  }
}
