package org.integrationgateway.core.json;

import org.integrationgateway.engines.stored.StoredType;
import org.integrationgateway.sdk.Secret;

/**
 * A record as the JSON text that is sealed.
 *
 * @param type its members
 */
public record SecretJson<T>(StoredType<T> type) {
  /** The text of a record. */
  public Secret write(T record) {
    return Secret.of(Json.write(type.members(record)));
  }

  /**
   * The record of a text.
   *
   * @param others the components that are not in the text, in their order
   */
  public T read(Secret text, Object... others) {
    return text.useBytes(bytes -> type.read(Json.parseMembers(bytes), others));
  }
}
