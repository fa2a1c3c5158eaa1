package org.integrationgateway.manifest.app;

import org.integrationgateway.manifest.fields.Choice;

/** The part of the request that a parameter is sent in. */
public enum ParameterLocation implements Choice {
  /** Replaces {@code {name}} in the path. */
  PATH,
  QUERY,
  HEADER,
  /** A member of the JSON object in the body. */
  BODY
}
