package org.integrationgateway.surfaces.openapi.read;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.manifest.openapi.input.HttpBody;
import org.integrationgateway.manifest.openapi.input.HttpParameter;
import org.integrationgateway.surfaces.openapi.ApiServer;
import org.integrationgateway.surfaces.openapi.schema.SchemaDefinitions.Converted;

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
