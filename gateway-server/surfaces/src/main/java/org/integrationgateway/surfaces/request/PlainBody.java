package org.integrationgateway.surfaces.request;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.core.call.Upload;
import org.integrationgateway.core.catalog.BodyInput;
import org.integrationgateway.core.outbound.OutboundRequest;
import org.integrationgateway.manifest.openapi.input.HttpBody;
import tools.jackson.databind.node.ObjectNode;

/** A body of text or of any bytes, which is one member of the input or an upload. */
final class PlainBody implements BodyWriter {
  private final String mediaType;
  private final String member;
  private final boolean binary;

  PlainBody(HttpBody body) {
    this.mediaType = body.mediaType();
    this.member =
        body.whole()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "a body of type '" + body.mediaType() + "' must be one member"));
    this.binary = body.format() == HttpBody.Format.BINARY;
  }

  @Override
  public BodyInput taken() {
    var types = SentBytes.types(Optional.of(mediaType)).map(BodyInput::essence).toList();
    return new BodyInput(Optional.of(member), types, Set.of(member));
  }

  @Override
  public Optional<OutboundRequest.Body> write(ObjectNode input, Map<String, List<Upload>> uploads) {
    var uploaded = uploads.getOrDefault(member, List.of());
    if (!uploaded.isEmpty()) {
      var upload = uploaded.get(0);
      return Optional.of(
          new OutboundRequest.Body(
              SentBytes.sent(Optional.of(mediaType), upload.contentType()),
              new OutboundRequest.Content.Stream(upload::open, upload.length())));
    }
    var value = input.get(member);
    if (value == null || value.isNull()) {
      return Optional.empty();
    }
    var text = ParameterText.of(value);
    var declared = Optional.of(mediaType);
    if (!binary) {
      return Optional.of(
          new OutboundRequest.Body(
              SentBytes.sent(declared, Optional.empty()), text.getBytes(UTF_8)));
    }
    var decoded = SentBytes.decode(member, text, declared);
    return Optional.of(
        new OutboundRequest.Body(SentBytes.sent(declared, decoded.said()), decoded.bytes()));
  }
}
