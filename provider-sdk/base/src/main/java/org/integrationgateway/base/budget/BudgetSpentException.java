package org.integrationgateway.base.budget;

/** Work that foreign text asked for has used up its steps, its time or its depth. */
public final class BudgetSpentException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Names the bound.
   *
   * @param bound completes the sentence 'it takes ...'
   */
  public BudgetSpentException(String bound) {
    super(bound, null, false, false);
  }
}
