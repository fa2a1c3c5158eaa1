package org.integrationgateway.manifest.connection;

import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.manifest.schema.Definition;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.manifest.schema.Keywords;
import org.integrationgateway.manifest.schema.Title;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.WrittenAs;

/** A value that is presented upstream: fixed, or filled in by the user. */
@WrittenAs(CredentialValueForm.class)
@Definition("credentialValue")
@Title("Value")
@Doc("A fixed value, or what stands in a credential field.")
@Example("{valueFrom: {credentialFieldRef: {name: api_key}}}")
@Keywords("{oneOf: [{required: [value]}, {required: [valueFrom]}]}")
public sealed interface CredentialValue {
  /**
   * Returns the value for these fields.
   *
   * @param fields filled in by the user, by field name
   * @return empty when the field was not filled in
   */
  Optional<String> resolve(Map<String, String> fields);

  /**
   * Makes something of this value.
   *
   * @param fixed of the text that is the same for every user
   * @param field of the name of a credential field
   */
  <T> T map(Function<String, T> fixed, Function<String, T> field);

  /** The same value for every user: {@code value}. */
  record Fixed(String value) implements CredentialValue {
    @Override
    public Optional<String> resolve(Map<String, String> fields) {
      return Optional.of(value);
    }

    @Override
    public <T> T map(Function<String, T> fixed, Function<String, T> field) {
      return fixed.apply(value);
    }
  }

  /** The content of a credential field: {@code valueFrom.credentialFieldRef.name}. */
  record FromField(String field) implements CredentialValue {
    @Override
    public Optional<String> resolve(Map<String, String> fields) {
      return Optional.ofNullable(fields.get(field));
    }

    @Override
    public <T> T map(Function<String, T> fixed, Function<String, T> field) {
      return field.apply(this.field);
    }
  }
}
