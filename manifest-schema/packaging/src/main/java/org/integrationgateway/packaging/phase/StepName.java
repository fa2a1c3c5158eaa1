package org.integrationgateway.packaging.phase;

/**
 * The name of a step in messages.
 *
 * @param phase it belongs to
 * @param index in its phase, from 0
 */
public record StepName(Phase phase, int index) {
  public StepName {
    if (index < 0) {
      throw new IllegalArgumentException("steps are counted from 0, not from " + index);
    }
  }

  /** The path in the manifest: {@code build[1]}. */
  @Override
  public String toString() {
    return phase.text() + "[" + index + "]";
  }
}
