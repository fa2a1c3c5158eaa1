package org.integrationgateway.server.api.v2.openapi;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.protobuf.Descriptors.ServiceDescriptor;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import org.integrationgateway.core.json.Json;
import tools.jackson.databind.node.ObjectNode;

/** The OpenAPI 3.1 document of public methods. */
public final class OpenApiText {
  private static final String ABOUT =
      """
      The public API of the Integration Gateway over HTTP. It has the methods of the gRPC services, \
      in the JSON form of Protocol Buffers: names in lower camel case, whole numbers of 64 bits as \
      text, moments as in RFC 3339, durations as seconds with an 's', bytes in Base64. Unknown \
      members and query parameters are refused. Requests and answers are described at \
      docs/public-api.md.\
      """;

  private OpenApiText() {}

  /** The document as JSON text. */
  public static String of(List<PublicMethod> methods) {
    var comments = Comments.read();
    var components = new Components(comments, new MessageUses(methods));
    components.add("Status", ErrorResponses.status());
    components.add("StatusDetail", ErrorResponses.detail());
    components.add("FieldViolation", ErrorResponses.violation());
    var document = Json.object().put("openapi", "3.1.0");
    document
        .putObject("info")
        .put("title", "Integration Gateway")
        .put("version", "v2")
        .put("description", ABOUT);
    document.putArray("servers").addObject().put("url", "/");
    var security = document.putArray("security");
    security.addObject().putArray("bearer");
    security.addObject().putArray("session");
    tags(document, methods, comments);
    var paths = document.putObject("paths");
    var operations = new RouteDocument(comments, components, BodyExamples.read());
    for (var method : methods) {
      for (int index = 0; index < method.bindings().size(); index++) {
        var binding = method.bindings().get(index);
        paths
            .withObjectProperty(binding.template())
            .set(binding.method().toLowerCase(Locale.ROOT), operations.of(method, index));
      }
    }
    var parts = document.putObject("components");
    parts.set("schemas", components.all());
    parts.set("responses", ErrorResponses.all());
    parts.putObject("parameters").set("IdempotencyKey", idempotencyKey());
    parts.set("securitySchemes", schemes());
    return new String(Json.write(document), UTF_8);
  }

  private static void tags(ObjectNode document, List<PublicMethod> methods, Comments comments) {
    var tags = document.putArray("tags");
    var services = new LinkedHashSet<ServiceDescriptor>();
    methods.forEach(method -> services.add(method.descriptor().getService()));
    services.forEach(
        service -> {
          var tag = tags.addObject().put("name", service.getName());
          Components.describe(tag, comments.of(service));
        });
  }

  private static ObjectNode idempotencyKey() {
    var key =
        Json.object()
            .put("name", "Idempotency-Key")
            .put("in", "header")
            .put("description", "The same as the member idempotencyKey of the body: send one.");
    key.putObject("schema").put("type", "string").put("minLength", 1).put("maxLength", 255);
    return key;
  }

  private static ObjectNode schemes() {
    var schemes = Json.object();
    schemes
        .putObject("bearer")
        .put("type", "http")
        .put("scheme", "bearer")
        .put(
            "description",
            "An API token, a session, or an access token of the identity provider that serves the"
                + " gateway.");
    schemes
        .putObject("session")
        .put("type", "apiKey")
        .put("in", "cookie")
        .put("name", "session_token")
        .put("description", "The session of a browser; changes need a page of the gateway.");
    return schemes;
  }
}
