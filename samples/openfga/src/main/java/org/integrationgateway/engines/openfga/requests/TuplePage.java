package org.integrationgateway.engines.openfga.requests;

import java.util.List;

/**
 * A page of tuples.
 *
 * @param next where the next page begins; empty on the last one
 */
public record TuplePage(List<Tuple> tuples, String next) {
  public TuplePage {
    tuples = List.copyOf(tuples);
  }
}
