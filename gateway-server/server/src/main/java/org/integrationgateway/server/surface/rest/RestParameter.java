package org.integrationgateway.server.surface.rest;

/**
 * Where a parameter of the operation goes.
 *
 * @param internal used by the gateway, not sent
 */
public record RestParameter(String name, In in, boolean internal) {
  /** The places of a request. */
  public enum In {
    PATH,
    QUERY,
    HEADER,
    BODY
  }
}
