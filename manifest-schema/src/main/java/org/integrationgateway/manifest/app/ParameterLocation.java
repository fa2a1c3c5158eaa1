package org.integrationgateway.manifest.app;

import java.util.Locale;
import org.integrationgateway.manifest.fields.Choice;

/** Where a parameter stands in the request. */
public enum ParameterLocation implements Choice {
  /** For {@code {name}} in the path. */
  PATH,
  QUERY,
  HEADER,
  /** As a member of the JSON object in the body. */
  BODY;

  @Override
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
