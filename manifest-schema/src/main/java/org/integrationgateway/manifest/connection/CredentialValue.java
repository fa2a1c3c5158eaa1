package org.integrationgateway.manifest.connection;

import java.util.Map;
import java.util.Optional;

/** A value that is presented upstream: fixed, or filled in by the user. */
public sealed interface CredentialValue {
  /**
   * Returns the value for these fields.
   *
   * @param fields filled in by the user, by field name
   * @return empty when the field was not filled in
   */
  Optional<String> resolve(Map<String, String> fields);

  /** The same value for every user: {@code value}. */
  record Fixed(String value) implements CredentialValue {
    @Override
    public Optional<String> resolve(Map<String, String> fields) {
      return Optional.of(value);
    }
  }

  /** The content of a credential field: {@code valueFrom.credentialFieldRef.name}. */
  record FromField(String field) implements CredentialValue {
    @Override
    public Optional<String> resolve(Map<String, String> fields) {
      return Optional.ofNullable(fields.get(field));
    }
  }
}
