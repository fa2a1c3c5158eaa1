package org.integrationgateway.surfaces.openapi.prepared;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32C;
import org.integrationgateway.manifest.openapi.input.HttpBody;
import org.integrationgateway.surfaces.openapi.ApiDocument;
import org.integrationgateway.surfaces.openapi.ApiOperation;
import org.integrationgateway.surfaces.openapi.read.DraftDocument;
import org.integrationgateway.surfaces.openapi.read.DraftOperation;

/**
 * The bytes of a prepared document: a mark with the version of this form, a checksum, an index of
 * facts and operations, and the texts of the schemas.
 */
final class PreparedForm {
  /** Changes with everything that reading a document makes of it. */
  static final int VERSION = 3;

  private static final long MARK = 0x4757_4150_4900_0000L + VERSION;
  private static final int HEAD = 20;

  /** Answers are described, not checked: a weaker schema will do. */
  private static final int OUTPUT_BUDGET = 16 * 1024;

  private static final int INPUT_BUDGET = 2 * 1024 * 1024;

  /**
   * A loaded document.
   *
   * @param files other than the document that it was made of: digests by path in the package
   */
  record Loaded(ApiDocument document, Map<String, String> files) {}

  private PreparedForm() {}

  /**
   * Writes a document.
   *
   * @param files digests of {@link DraftDocument#files()}
   */
  static byte[] write(DraftDocument draft, Map<String, String> files) {
    try {
      var out = new IndexOutput();
      out.texts(files);
      facts(draft.facts(), out);
      out.schemas(draft.inputs());
      out.schemas(draft.outputs());
      out.number(draft.operations().size());
      for (var operation : draft.operations()) {
        operation(operation, out);
      }
      var rest = new ByteArrayOutputStream();
      rest.write(out.index());
      rest.write(out.schemas());
      var all = new ByteArrayOutputStream(rest.size() + HEAD);
      var head = new DataOutputStream(all);
      head.writeLong(MARK);
      head.writeLong(checksum(ByteBuffer.wrap(rest.toByteArray())));
      head.writeInt(out.index().length);
      rest.writeTo(all);
      return all.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void facts(ApiDocument facts, IndexOutput out) throws IOException {
    out.text(facts.version());
    out.maybe(facts.title());
    out.maybe(facts.description());
    out.number(facts.servers().size());
    for (var server : facts.servers()) {
      out.server(server);
    }
    out.number(facts.schemes().size());
    for (var scheme : facts.schemes().entrySet()) {
      out.text(scheme.getKey());
      out.scheme(scheme.getValue());
    }
    out.number(facts.security().size());
    for (var alternative : facts.security()) {
      out.number(alternative.size());
      for (var scheme : alternative.entrySet()) {
        out.text(scheme.getKey());
        out.texts(scheme.getValue());
      }
    }
    out.texts(facts.omitted());
  }

  private static void operation(DraftOperation operation, IndexOutput out) throws IOException {
    out.text(operation.id());
    out.text(operation.method());
    out.text(operation.path());
    out.maybe(operation.summary());
    out.maybe(operation.description());
    out.texts(operation.tags());
    out.truth(operation.deprecated());
    out.number(operation.servers().size());
    for (var server : operation.servers()) {
      out.server(server);
    }
    out.number(operation.parameters().size());
    for (var parameter : operation.parameters()) {
      out.parameter(parameter);
    }
    out.truth(operation.body().isPresent());
    if (operation.body().isPresent()) {
      out.body(operation.body().get());
    }
    out.schema(operation.input().json());
    out.truth(operation.output().isPresent());
    if (operation.output().isPresent()) {
      out.schema(operation.output().get().json());
    }
    out.texts(operation.answers());
  }

  /** Loads a document; empty when these are not the bytes of one. */
  static Optional<Loaded> read(ByteBuffer bytes) {
    if (bytes.limit() < HEAD || bytes.getLong(0) != MARK) {
      return Optional.empty();
    }
    int end = HEAD + bytes.getInt(16);
    var rest = bytes.slice(HEAD, bytes.limit() - HEAD);
    if (bytes.getLong(8) != checksum(rest) || end < HEAD || end > bytes.limit()) {
      return Optional.empty();
    }
    var in = new IndexInput(rest.slice(0, end - HEAD));
    var schemas = bytes.slice(end, bytes.limit() - end);
    try {
      return Optional.of(loaded(in, schemas));
    } catch (BufferUnderflowException | IndexOutOfBoundsException e) {
      return Optional.empty();
    }
  }

  private static Loaded loaded(IndexInput in, ByteBuffer schemas) {
    var files = in.map(in::text);
    var version = in.text();
    var title = in.maybe();
    var description = in.maybe();
    var servers = in.list(in::server);
    var schemes = in.map(in::scheme);
    var security = in.list(() -> in.map(() -> in.list(in::text)));
    var omitted = in.map(in::text);
    var inputs = new SchemaFile(schemas, in.map(in::range), INPUT_BUDGET);
    var outputs = new SchemaFile(schemas, in.map(in::range), OUTPUT_BUDGET);
    var operations = in.list(() -> operation(in, inputs, outputs));
    return new Loaded(
        new ApiDocument(
            version, title, description, servers, schemes, security, operations, omitted),
        files);
  }

  private static ApiOperation operation(IndexInput in, SchemaFile inputs, SchemaFile outputs) {
    return new ApiOperation(
        in.text(),
        in.text(),
        in.text(),
        in.maybe(),
        in.maybe(),
        in.list(in::text),
        in.truth(),
        in.list(in::server),
        in.list(in::parameter),
        in.truth() ? Optional.of(in.body()) : Optional.<HttpBody>empty(),
        inputs.schema(in.range()),
        in.truth() ? Optional.of(outputs.schema(in.range())) : Optional.empty(),
        in.list(in::text));
  }

  private static long checksum(ByteBuffer bytes) {
    var checksum = new CRC32C();
    checksum.update(bytes.duplicate());
    return checksum.getValue();
  }
}
