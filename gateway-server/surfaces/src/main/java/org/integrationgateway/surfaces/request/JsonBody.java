package org.integrationgateway.surfaces.request;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.core.call.Upload;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.outbound.OutboundRequest;
import org.integrationgateway.manifest.openapi.input.HttpBody;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A body in JSON: one member of the input, or an object of several. */
final class JsonBody implements BodyWriter {
  private final HttpBody body;

  JsonBody(HttpBody body) {
    this.body = body;
  }

  @Override
  public Optional<OutboundRequest.Body> write(ObjectNode input, Map<String, List<Upload>> uploads) {
    if (body.whole().isPresent()) {
      return Optional.ofNullable(input.get(body.whole().get())).map(this::written);
    }
    var object = Json.object();
    for (var part : body.parts()) {
      var value = input.get(part.member());
      if (value != null) {
        object.set(part.name(), value);
      }
    }
    body.others(input).forEach(object::set);
    return object.isEmpty() && !body.required() ? Optional.empty() : Optional.of(written(object));
  }

  private OutboundRequest.Body written(JsonNode value) {
    return new OutboundRequest.Body(body.mediaType(), Json.write(value));
  }
}
