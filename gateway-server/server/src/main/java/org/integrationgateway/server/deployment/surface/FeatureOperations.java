package org.integrationgateway.server.deployment.surface;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.catalog.Transport;
import org.integrationgateway.core.catalog.Upstream;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.schema.SchemaCompiler;
import org.integrationgateway.sdk.app.OperationHints;
import org.integrationgateway.surfaces.mcp.offer.ServerFeatures;

/**
 * The operations by which callers use resources and prompts; never listed.
 *
 * @param connection whose credential they present
 */
public record FeatureOperations(
    String app, Transport transport, Connection connection, SchemaCompiler schemas) {
  /** Resources and prompts, by their permissions. */
  public Map<String, Operation> of(ServerFeatures resources, ServerFeatures prompts) {
    return Map.of(App.RESOURCES, resources(resources), App.PROMPTS, prompts(prompts));
  }

  /** The permission to use resources. */
  public Operation resources(ServerFeatures features) {
    return hidden(App.RESOURCES, features);
  }

  /** The permission to use prompts. */
  public Operation prompts(ServerFeatures features) {
    return hidden(App.PROMPTS, features);
  }

  Operation hidden(String permission, Upstream features) {
    var schema = Json.object().put("type", "object");
    var properties = schema.putObject("properties");
    properties.putObject("method").put("type", "string");
    properties.putObject("params").put("type", "object");
    schema.putArray("required").add("method");
    return new Operation(
        app,
        permission,
        Operation.Listing.EMPTY,
        new Operation.Shape(schemas.generated(schema), Optional.empty()),
        new Operation.Binding("POST", transport, connection, Optional.empty(), features),
        new Operation.Access(OperationHints.NONE, List.of()));
  }
}
