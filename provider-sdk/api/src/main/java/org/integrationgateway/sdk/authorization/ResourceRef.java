package org.integrationgateway.sdk.authorization;

/**
 * Names a resource.
 *
 * @param type as the model names it: 1 to 64 lower-case letters, digits, {@code _} and {@code -},
 *     beginning with a letter
 * @param id 1 to 256 characters without control characters
 */
public record ResourceRef(String type, String id) {
  @Override
  public String toString() {
    return type + ":" + id;
  }
}
