package org.integrationgateway.surfaces.openapi.read;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.surfaces.openapi.ApiServer;
import org.integrationgateway.surfaces.openapi.schema.Definitions.Converted;
import org.integrationgateway.surfaces.request.HttpBody;
import org.integrationgateway.surfaces.request.HttpParameter;

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
