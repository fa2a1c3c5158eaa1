package org.integrationgateway.manifest.login;

import java.util.Optional;
import org.integrationgateway.base.template.ValueTemplate;
import org.integrationgateway.manifest.fields.Parsed;
import org.integrationgateway.manifest.schema.Definition;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.records.schema.Doc;

/** The client certificate of a connection: mutual TLS (RFC 8446, 4.4.2). */
@Definition("clientTls")
@Doc("A client certificate for the TLS handshake with the upstream and its token URL.")
@Example("{certificate: '{certificate}', privateKey: '{private_key}'}")
public record ClientTls(
    @Parsed(value = "a template", rule = "2120")
        @Doc(
            "The certificate in PEM, followed by its issuers; by default the field"
                + " certificate.")
        @Example("'{client_certificate}'")
        Optional<ValueTemplate> certificate,
    @Parsed(value = "a template", rule = "2120")
        @Doc(
            "The private key of the certificate in PEM, without a passphrase; by default"
                + " the field private_key.")
        @Example("'{client_private_key}'")
        Optional<ValueTemplate> privateKey) {
  /** The certificate of the usual fields. */
  public static final ClientTls USUAL = new ClientTls(Optional.empty(), Optional.empty());
}
