package org.integrationgateway.fleet.peer;

import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.http.exchange.Exchange;

/** The query parameter by which operators ask one replica, or all. */
public final class ReplicaChoice {
  /** The name of the parameter. */
  public static final String PARAMETER = "replicas";

  private ReplicaChoice() {}

  /**
   * Whether all replicas are asked for.
   *
   * @throws GatewayException {@code INVALID_PARAMETERS}
   */
  public static boolean isAll(Exchange exchange) {
    var choice = exchange.query().single(PARAMETER).orElse("this");
    if (!choice.equals("all") && !choice.equals("this")) {
      throw GatewayException.invalid(
          PARAMETER, "replicas is '%s': write this or all".formatted(choice));
    }
    return choice.equals("all");
  }
}
