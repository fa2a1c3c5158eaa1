package org.integrationgateway.manifest.connection;

import org.integrationgateway.base.template.ValueTemplate;
import org.integrationgateway.manifest.schema.Definition;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.manifest.schema.Keywords;
import org.integrationgateway.manifest.schema.Title;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.WrittenAs;

/** A value that is presented upstream: fixed, filled in by the user, or made of several. */
@WrittenAs(CredentialValueForm.class)
@Definition("credentialValue")
@Title("Value")
@Doc("A fixed value, the value of a credential field, or a text composed of several values.")
@Example("{valueFrom: {credentialFieldRef: {name: api_key}}}")
@Keywords("{oneOf: [{required: [value]}, {required: [valueFrom]}, {required: [template]}]}")
public sealed interface CredentialValue {
  /** The template of the text that is presented. */
  ValueTemplate template();

  /** The same value for every user: {@code value}. */
  record Fixed(String value) implements CredentialValue {
    @Override
    public ValueTemplate template() {
      return ValueTemplate.literal(value);
    }
  }

  /** The content of a credential field: {@code valueFrom.credentialFieldRef.name}. */
  record FromField(String field) implements CredentialValue {
    @Override
    public ValueTemplate template() {
      return ValueTemplate.of(field);
    }
  }

  /** A text made of fields, params and parts of the request: {@code template}. */
  record Made(ValueTemplate template) implements CredentialValue {}
}
