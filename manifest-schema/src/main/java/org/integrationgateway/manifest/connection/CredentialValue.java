package org.integrationgateway.manifest.connection;

import java.util.Map;
import java.util.Optional;

/** A value that is presented upstream: fixed, or what the user filled in. */
public sealed interface CredentialValue {
  /**
   * The value for these fields.
   *
   * @param fields what the user filled in, by field name
   * @return empty when the field was not filled in
   */
  Optional<String> resolve(Map<String, String> fields);

  /** The same for everybody: {@code value}. */
  record Fixed(String value) implements CredentialValue {
    @Override
    public Optional<String> resolve(Map<String, String> fields) {
      return Optional.of(value);
    }
  }

  /** What stands in a credential field: {@code valueFrom.credentialFieldRef.name}. */
  record FromField(String field) implements CredentialValue {
    @Override
    public Optional<String> resolve(Map<String, String> fields) {
      return Optional.ofNullable(fields.get(field));
    }
  }
}
