package org.integrationgateway.manifest.app;

import java.util.Optional;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.manifest.schema.Is;
import org.integrationgateway.records.InvalidMemberException;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Name;

/** {@code graphql} of an allowed operation: the document that it runs. */
public record OperationDocument(
    @Name("document")
        @Doc(
            "One query or mutation, or several, with their fragments. Variables are the"
                + " operation's parameters.")
        @Is("name")
        @Example("query City($name: String!) { city(name: $name) { id } }")
        String text,
    @Doc("The operation to execute, when the document has several.") @Example("City")
        Optional<String> operationName,
    @Doc(
            "The input objects and enums that variables have, in the schema language of GraphQL:"
                + " callers see their members. gateway new writes them.")
        @Example("input CityFilter { name: String!, size: Size } enum Size { SMALL LARGE }")
        Optional<String> inputs) {
  public OperationDocument {
    if (text.isBlank()) {
      throw new InvalidMemberException("document", "graphql.document is empty");
    }
  }
}
