package org.integrationgateway.manifest.connection;

import java.util.Optional;
import java.util.stream.Stream;
import org.integrationgateway.base.template.ValueTemplate;
import org.integrationgateway.manifest.fields.FieldRule;
import org.integrationgateway.manifest.fields.NeedsException;
import org.integrationgateway.manifest.fields.Parsed;
import org.integrationgateway.manifest.fields.Records;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.manifest.schema.Is;
import org.integrationgateway.manifest.schema.Title;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Form;
import org.integrationgateway.records.schema.Name;
import org.integrationgateway.records.schema.WrittenAs.Written;

/** A value as it is written. */
record CredentialValueForm(
    @Name("value")
        @Form(Records.TEXT)
        @Title("Fixed value")
        @Doc("A value that is the same for all credentials.")
        @Is("headerValue")
        @Example("")
        Optional<String> fixed,
    @Doc(
            "The source of the value: credentialFieldRef: {name: ...}, with the name of a"
                + " field of credentials.")
        @Example("{credentialFieldRef: {name: api_key}}")
        Optional<Source> valueFrom,
    @Parsed(value = "a template", rule = "2120")
        @Doc(
            "A text in which {NAME} stands for a field, a param or a part of the request,"
                + " and {FUNCTION(...)} for the result of a function.")
        @Example("Basic {base64(username, ':', api_key)}")
        Optional<ValueTemplate> template)
    implements Written<CredentialValue> {
  /** The place of a value. */
  record Source(
      @Title("Credential field")
          @Doc("A reference to one of auth.credentials.")
          @Example("{name: api_key}")
          Field credentialFieldRef) {}

  /** A field that the user fills in. */
  record Field(@Doc("The name of one of auth.credentials.") @Example("api_key") String name) {}

  @Override
  public CredentialValue value() {
    if (Stream.of(fixed, valueFrom, template).filter(Optional::isPresent).count() != 1) {
      throw new NeedsException(
          FieldRule.VALUE, "either 'value', 'valueFrom.credentialFieldRef.name' or 'template'", "");
    }
    if (template.isPresent()) {
      return new CredentialValue.Made(template.get());
    }
    return valueFrom
        .<CredentialValue>map(
            from -> new CredentialValue.FromField(from.credentialFieldRef().name()))
        .orElseGet(() -> new CredentialValue.Fixed(fixed.orElse("")));
  }
}
