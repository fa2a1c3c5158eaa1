package org.integrationgateway.server.surface.openapi.read;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.server.surface.openapi.ApiServer;
import org.integrationgateway.server.surface.openapi.schema.Definitions.Converted;
import org.integrationgateway.server.surface.request.HttpBody;
import org.integrationgateway.server.surface.request.HttpParameter;

/** An operation as it was read, with schemas that name their definitions. */
public record DraftOperation(
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
    Converted input,
    Optional<Converted> output,
    List<String> answers) {}
