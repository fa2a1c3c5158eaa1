package org.integrationgateway.manifest.openapi.tree;

import tools.jackson.databind.JsonNode;

/**
 * An operation where it stands in a document, with references to it followed.
 *
 * @param id its operationId, otherwise {@linkplain OperationIds#of made of method and path}; with a
 *     number at the end where an earlier operation has the same
 * @param method in capitals, or as {@code additionalOperations} writes it
 * @param path begins with a slash; may hold {@code {parameter}}, a query and a fragment
 * @param item the path item, which all operations of the path share
 * @param operation an object
 */
public record FoundOperation(
    String id, String method, String path, JsonNode item, JsonNode operation, DocumentPlace at) {}
