package org.integrationgateway.engines.openfga.requests;

/**
 * The tuples of a read; empty members select all.
 *
 * @param object an object, or {@code type:} with a user
 */
public record TupleFilter(String object, String relation, String user) {
  /** Every tuple of the store. */
  public static final TupleFilter ALL = new TupleFilter("", "", "");
}
