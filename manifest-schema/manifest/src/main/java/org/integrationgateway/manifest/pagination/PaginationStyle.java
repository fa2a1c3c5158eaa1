package org.integrationgateway.manifest.pagination;

import org.integrationgateway.manifest.fields.Choice;

/** The kind of value that a request for the next page contains. */
public enum PaginationStyle implements Choice {
  /** The cursor from the previous response. */
  CURSOR("cursor"),
  /** The number of results that came before. */
  OFFSET("offset"),
  /** The page's number. */
  PAGE("page");

  private final String parameter;

  PaginationStyle(String parameter) {
    this.parameter = parameter;
  }

  /** The default query parameter for this value. */
  public String defaultParameter() {
    return parameter;
  }
}
