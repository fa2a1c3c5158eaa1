package org.integrationgateway.manifest.pagination;

import java.util.Locale;
import org.integrationgateway.manifest.fields.Choice;

/** What a request for the next page carries. */
public enum PaginationStyle implements Choice {
  /** What the answer before gave. */
  CURSOR("cursor"),
  /** How many results came before. */
  OFFSET("offset"),
  /** The page's number, from 1. */
  PAGE("page");

  private final String parameter;

  PaginationStyle(String parameter) {
    this.parameter = parameter;
  }

  @Override
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The query parameter that carries it where {@code cursorParam} does not say. */
  public String defaultParameter() {
    return parameter;
  }
}
