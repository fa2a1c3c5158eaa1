package org.integrationgateway.surfaces.openapi;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.manifest.openapi.input.HttpBody;
import org.integrationgateway.manifest.openapi.input.HttpParameter;

/**
 * One operation of an API.
 *
 * @param id its {@code operationId}; made of method and path where it has none, and with a number
 *     at the end where an earlier operation has the same
 * @param method in capitals
 * @param path may hold {@code {parameter}}
 * @param servers its own or those of its path, instead of the document's; empty: the document's
 * @param parameters outside the body, each a member of the input
 * @param body empty: it has none
 * @param output of a successful answer that is JSON
 * @param answers media types of successful answers, JSON first; empty: the document names none
 */
public record ApiOperation(
    String id,
    String method,
    String path,
    Optional<String> summary,
    Optional<String> description,
    List<String> tags,
    boolean deprecated,
    List<ApiServer> servers,
    List<HttpParameter> parameters,
    Optional<HttpBody> body,
    ApiSchema input,
    Optional<ApiSchema> output,
    List<String> answers) {}
