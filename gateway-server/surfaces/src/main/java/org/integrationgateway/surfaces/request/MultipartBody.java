package org.integrationgateway.surfaces.request;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import org.integrationgateway.core.call.Upload;
import org.integrationgateway.core.catalog.BodyInput;
import org.integrationgateway.core.outbound.OutboundRequest;
import org.integrationgateway.manifest.openapi.input.HttpBody;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A body of several parts (RFC 7578). What is uploaded streams through it. */
final class MultipartBody implements BodyWriter {
  private final HttpBody body;
  private final Set<String> members = new HashSet<>();

  MultipartBody(HttpBody body) {
    this.body = body;
    body.parts().forEach(part -> members.add(part.member()));
  }

  @Override
  public BodyInput taken() {
    return new BodyInput(Optional.empty(), List.of(), members);
  }

  @Override
  public Optional<OutboundRequest.Body> write(ObjectNode input, Map<String, List<Upload>> uploads) {
    var written = new Written("gateway-" + UUID.randomUUID());
    for (var part : body.parts()) {
      var uploaded = uploads.getOrDefault(part.member(), List.of());
      if (!uploaded.isEmpty()) {
        uploaded.forEach(upload -> written.upload(part, upload));
        continue;
      }
      var value = input.get(part.member());
      if (value == null || value.isNull()) {
        continue;
      }
      if (value.isArray()) {
        for (var element : value) {
          written.value(part, element);
        }
      } else {
        written.value(part, value);
      }
    }
    return written.isEmpty() ? Optional.empty() : Optional.of(written.body(body.mediaType()));
  }

  /** The parts of one request. */
  private static final class Written {
    private final String boundary;
    private final List<OutboundRequest.Content> contents = new ArrayList<>();
    private ByteArrayOutputStream current = new ByteArrayOutputStream();

    Written(String boundary) {
      this.boundary = boundary;
    }

    boolean isEmpty() {
      return contents.isEmpty() && current.size() == 0;
    }

    void value(HttpBody.Part part, JsonNode value) {
      if (part.binary()) {
        var decoded = SentBytes.decode(part.member(), ParameterText.of(value), part.contentType());
        head(
            part.name(),
            Optional.of(part.name()),
            Optional.of(SentBytes.sent(part.contentType(), decoded.said())));
        current.writeBytes(decoded.bytes());
      } else {
        var type =
            part.contentType().isPresent() || !value.isContainer()
                ? part.contentType().map(one -> SentBytes.sent(Optional.of(one), Optional.empty()))
                : Optional.of("application/json");
        head(part.name(), Optional.empty(), type);
        boolean json = type.filter(FormBody::isJson).isPresent();
        current.writeBytes((json ? value.toString() : ParameterText.of(value)).getBytes(UTF_8));
      }
      text("\r\n");
    }

    void upload(HttpBody.Part part, Upload upload) {
      head(
          part.name(),
          Optional.of(upload.fileName().orElse(part.name())),
          Optional.of(SentBytes.sent(part.contentType(), upload.contentType())));
      flush();
      contents.add(new OutboundRequest.Content.Stream(upload::open, upload.length()));
      text("\r\n");
    }

    private void head(String name, Optional<String> fileName, Optional<String> type) {
      text("--" + boundary + "\r\nContent-Disposition: form-data; name=\"" + quoted(name) + '"');
      fileName.ifPresent(file -> text("; filename=\"" + quoted(file) + '"'));
      type.ifPresent(media -> text("\r\nContent-Type: " + media));
      text("\r\n\r\n");
    }

    /** Returns a name as browsers write it (WHATWG HTML, multipart form data). */
    private static String quoted(String name) {
      return name.replace("\"", "%22").replace("\r", "%0D").replace("\n", "%0A");
    }

    private void text(String text) {
      current.writeBytes(text.getBytes(UTF_8));
    }

    private void flush() {
      contents.add(new OutboundRequest.Content.Bytes(current.toByteArray()));
      current = new ByteArrayOutputStream();
    }

    OutboundRequest.Body body(String mediaType) {
      text("--" + boundary + "--\r\n");
      flush();
      var type = BodyInput.essence(mediaType) + "; boundary=" + boundary;
      if (contents.size() == 1) {
        return new OutboundRequest.Body(type, contents.get(0));
      }
      var lengths = contents.stream().map(OutboundRequest.Content::length).toList();
      var length =
          lengths.stream().allMatch(OptionalLong::isPresent)
              ? OptionalLong.of(lengths.stream().mapToLong(OptionalLong::getAsLong).sum())
              : OptionalLong.empty();
      return new OutboundRequest.Body(
          type, new OutboundRequest.Content.Stream(() -> joined(contents), length));
    }

    /** Joins contents; each is opened when the one before has ended. */
    private static InputStream joined(List<OutboundRequest.Content> contents) {
      var rest = Collections.enumeration(contents);
      return new SequenceInputStream(
          new Enumeration<InputStream>() {
            @Override
            public boolean hasMoreElements() {
              return rest.hasMoreElements();
            }

            @Override
            public InputStream nextElement() {
              return rest.nextElement().open();
            }
          });
    }
  }
}
