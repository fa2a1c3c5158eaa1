package org.integrationgateway.surfaces.openapi.schema;

/** The direction of the values of a schema. */
public enum ValueFlow {
  INPUT("readOnly"),
  OUTPUT("writeOnly");

  private final String left;

  ValueFlow(String left) {
    this.left = left;
  }

  /** The mark of properties that do not go this way. */
  String leftOut() {
    return left;
  }
}
