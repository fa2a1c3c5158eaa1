package org.integrationgateway.core.schema;

import org.integrationgateway.base.budget.BudgetSpentException;
import org.jspecify.annotations.Nullable;

/** A schema that cannot be compiled: its message says why. */
public final class UnusableSchemaException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UnusableSchemaException(String message) {
    this(message, null);
  }

  private UnusableSchemaException(String message, @Nullable Throwable cause) {
    super(message, cause, false, false);
  }

  /** The refusal of a document that takes more to check than it may. */
  static UnusableSchemaException of(BudgetSpentException spent) {
    return new UnusableSchemaException(
        "to check a document against it takes " + spent.getMessage(), spent);
  }

  /** Whether the schema may be usable for other documents. */
  public boolean isTooComplex() {
    return getCause() instanceof BudgetSpentException;
  }
}
