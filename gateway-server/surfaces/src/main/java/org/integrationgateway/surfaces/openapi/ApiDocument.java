package org.integrationgateway.surfaces.openapi;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An API as its document describes it: OpenAPI 3.0, 3.1 and 3.2, and Swagger 2.0.
 *
 * @param version of the specification, as the document says: {@code 3.1.0}, {@code 2.0}
 * @param servers in document order; empty: none is declared, and those of operations count
 * @param schemes by which clients authenticate, by name; the gateway does not use them itself
 * @param security what a request needs, where its operation does not say: alternatives of scopes by
 *     name of the scheme
 * @param operations in document order, with unique ids
 * @param omitted operations that cannot be served, and why, by id
 */
public record ApiDocument(
    String version,
    Optional<String> title,
    Optional<String> description,
    List<ApiServer> servers,
    Map<String, ApiSecurityScheme> schemes,
    List<Map<String, List<String>>> security,
    List<ApiOperation> operations,
    Map<String, String> omitted) {}
