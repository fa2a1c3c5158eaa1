package org.integrationgateway.surfaces.openapi.prepared;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.manifest.openapi.input.HttpBody;
import org.integrationgateway.manifest.openapi.input.HttpParameter;
import org.integrationgateway.surfaces.openapi.ApiSecurityScheme;
import org.integrationgateway.surfaces.openapi.ApiServer;
import tools.jackson.databind.node.ObjectNode;

/** Writes what {@link IndexInput} reads, and the schemas behind it. */
final class IndexOutput {
  private final ByteArrayOutputStream index = new ByteArrayOutputStream();
  private final DataOutputStream out = new DataOutputStream(index);
  private final ByteArrayOutputStream schemas = new ByteArrayOutputStream();

  byte[] index() {
    return index.toByteArray();
  }

  byte[] schemas() {
    return schemas.toByteArray();
  }

  void number(int value) throws IOException {
    out.writeInt(value);
  }

  void truth(boolean value) throws IOException {
    out.writeBoolean(value);
  }

  void text(String value) throws IOException {
    var bytes = value.getBytes(UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  void maybe(Optional<String> value) throws IOException {
    out.writeBoolean(value.isPresent());
    if (value.isPresent()) {
      text(value.get());
    }
  }

  void texts(Collection<String> values) throws IOException {
    out.writeInt(values.size());
    for (var value : values) {
      text(value);
    }
  }

  void texts(Map<String, String> values) throws IOException {
    out.writeInt(values.size());
    for (var entry : values.entrySet()) {
      text(entry.getKey());
      text(entry.getValue());
    }
  }

  /** Writes the place of the schema behind the index. */
  void schema(ObjectNode schema) throws IOException {
    var bytes = Json.write(schema);
    out.writeInt(schemas.size());
    out.writeInt(bytes.length);
    schemas.write(bytes);
  }

  void schemas(Map<String, ObjectNode> definitions) throws IOException {
    out.writeInt(definitions.size());
    for (var entry : definitions.entrySet()) {
      text(entry.getKey());
      schema(entry.getValue());
    }
  }

  void server(ApiServer server) throws IOException {
    text(server.url());
    maybe(server.description());
    out.writeInt(server.variables().size());
    for (var entry : server.variables().entrySet()) {
      text(entry.getKey());
      maybe(entry.getValue().value());
      maybe(entry.getValue().description());
    }
  }

  void scheme(ApiSecurityScheme scheme) throws IOException {
    text(scheme.type());
    maybe(scheme.description());
    maybe(scheme.scheme());
    maybe(scheme.in());
    maybe(scheme.parameter());
    out.writeInt(scheme.flows().size());
    for (var flow : scheme.flows()) {
      text(flow.name());
      maybe(flow.authorizationUrl());
      maybe(flow.tokenUrl());
      maybe(flow.refreshUrl());
      texts(flow.scopes());
    }
    maybe(scheme.openIdConnectUrl());
  }

  void parameter(HttpParameter parameter) throws IOException {
    text(parameter.member());
    text(parameter.name());
    out.writeByte(parameter.in().ordinal());
    out.writeByte(parameter.style().ordinal());
    out.writeBoolean(parameter.explode());
    out.writeBoolean(parameter.allowReserved());
    out.writeBoolean(parameter.json());
    out.writeBoolean(parameter.internal());
  }

  void body(HttpBody body) throws IOException {
    text(body.mediaType());
    out.writeByte(body.format().ordinal());
    maybe(body.whole());
    out.writeInt(body.parts().size());
    for (var part : body.parts()) {
      text(part.member());
      text(part.name());
      maybe(part.contentType());
      out.writeBoolean(part.binary());
      out.writeByte(part.style().ordinal());
      out.writeBoolean(part.explode());
    }
    out.writeBoolean(body.required());
    out.writeBoolean(body.outside().isPresent());
    if (body.outside().isPresent()) {
      texts(body.outside().get());
    }
  }
}
