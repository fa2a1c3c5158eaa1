package org.integrationgateway.manifest.app;

import org.integrationgateway.manifest.fields.Records;
import org.integrationgateway.manifest.schema.Definition;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.manifest.schema.Is;
import org.integrationgateway.manifest.schema.Keywords;
import org.integrationgateway.records.InvalidMemberException;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Form;

/**
 * A parameter with a fixed value that the gateway adds to every request; callers neither see nor
 * set it.
 */
@Definition("managedParameter")
@Doc("A fixed value in every request to the upstream.")
@Keywords(
    "{if: {required: [in], properties: {in: {const: header}}}, then: {properties: {name:"
        + " {$ref: '#/definitions/headerName'}, value: {$ref: '#/definitions/headerValue'}}}}")
public record ManagedParameter(
    @Doc("header; or path, for {name} in base URLs and paths.")
        @Keywords("{enum: [header, path]}")
        @Example("header")
        ParameterLocation in,
    @Doc("The name of the header, or the name in braces.") @Is("name") @Example("X-Client")
        String name,
    @Doc("The value in every request.") @Example("gateway") @Form(Records.TEXT) String value) {
  public ManagedParameter {
    if (in != ParameterLocation.HEADER && in != ParameterLocation.PATH) {
      throw new InvalidMemberException(
          "in", "managed parameter '" + name + "' can only be in header or path");
    }
    if (name.isBlank()) {
      throw new InvalidMemberException("name", "a managed parameter needs a name");
    }
  }
}
