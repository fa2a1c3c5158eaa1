package org.integrationgateway.manifest.openapi.input;

import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * The input of an operation, as a document declares it.
 *
 * @param parameters outside the body
 * @param members of the input: first the parameters, in their order, then those of the body
 * @param additional schema of members that the document does not name; empty: there are no others
 */
public record DeclaredInput(
    List<HttpParameter> parameters,
    Optional<HttpBody> body,
    List<DraftMember> members,
    Optional<JsonNode> additional) {}
