package org.integrationgateway.surfaces.request;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.core.call.Upload;
import org.integrationgateway.core.catalog.BodyInput;
import org.integrationgateway.core.outbound.OutboundRequest;
import org.integrationgateway.manifest.openapi.input.HttpBody;
import org.integrationgateway.manifest.openapi.input.HttpParameter;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A form as browsers send it ({@code application/x-www-form-urlencoded}). */
final class FormBody implements BodyWriter {
  static final String MEDIA_TYPE = "application/x-www-form-urlencoded";

  private final HttpBody body;
  private final List<Field> fields;

  private record Field(String member, PairStyle style) {}

  FormBody(HttpBody body) {
    this.body = body;
    var prepared = new ArrayList<Field>();
    for (var part : body.parts()) {
      boolean json = part.contentType().filter(FormBody::isJson).isPresent();
      prepared.add(
          new Field(
              part.member(),
              new PairStyle(part.name(), part.style(), part.explode(), json, Escaping.FORM)));
    }
    this.fields = List.copyOf(prepared);
  }

  static boolean isJson(String mediaType) {
    var essence = BodyInput.essence(mediaType);
    return essence.equals("application/json") || essence.endsWith("+json");
  }

  @Override
  public Optional<OutboundRequest.Body> write(ObjectNode input, Map<String, List<Upload>> uploads) {
    var text = new StringBuilder();
    var next = "";
    for (var field : fields) {
      next = field.style.append(text, next, "&", input.get(field.member));
    }
    if (body.whole().isPresent() && input.get(body.whole().get()) instanceof ObjectNode object) {
      for (var member : object.properties()) {
        next = any(text, next, member.getKey(), member.getValue());
      }
    }
    for (var other : body.others(input).entrySet()) {
      next = any(text, next, other.getKey(), other.getValue());
    }
    return text.isEmpty() && !body.required()
        ? Optional.empty()
        : Optional.of(
            new OutboundRequest.Body(body.mediaType(), text.toString().getBytes(US_ASCII)));
  }

  /** A field of a form whose fields are not declared. */
  private static String any(StringBuilder text, String first, String name, JsonNode value) {
    return new PairStyle(name, HttpParameter.Style.FORM, true, value.isObject(), Escaping.FORM)
        .append(text, first, "&", value);
  }
}
