package org.integrationgateway.upstreams.grpc;

import com.google.api.AnnotationsProto;
import com.google.protobuf.DescriptorProtos.MethodOptions.IdempotencyLevel;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.MethodDescriptor;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.integrationgateway.sdk.app.OperationHints;
import org.integrationgateway.upstreams.grpc.descriptor.Comments;
import org.integrationgateway.upstreams.grpc.schema.MessageSchemas;
import tools.jackson.databind.node.ObjectNode;

/**
 * A method with one request, and one answer or a stream of them.
 *
 * @param comments of its files
 */
public record GrpcMethod(MethodDescriptor descriptor, Comments comments) {
  private static final String WELL_KNOWN = "google.protobuf.";

  /** The well-known messages whose JSON form is an object. */
  private static final Set<String> OBJECTS =
      Set.of(WELL_KNOWN + "Any", WELL_KNOWN + "Empty", WELL_KNOWN + "Struct");

  /** The id of its operation: {@code shop.v1.Items.GetItem}. */
  public String id() {
    return descriptor.getFullName();
  }

  /** The name on the wire: {@code shop.v1.Items/GetItem}. */
  public String path() {
    return descriptor.getService().getFullName() + '/' + descriptor.getName();
  }

  /** Returns whether the server answers with a stream of messages. */
  public boolean isStream() {
    return descriptor.isServerStreaming();
  }

  /** The comment in its file. */
  public Optional<String> description() {
    var said = comments.of(descriptor);
    return descriptor.getOptions().getDeprecated()
        ? Optional.of(said.map(text -> "Deprecated. " + text).orElse("Deprecated."))
        : said;
  }

  /** The simple name of its service, to group operations by. */
  public String tag() {
    return descriptor.getService().getName();
  }

  /** The type of its request. */
  public Descriptor request() {
    return descriptor.getInputType();
  }

  /** The type of its answer, or of each message of its stream. */
  public Descriptor answer() {
    return descriptor.getOutputType();
  }

  /** The JSON Schema of its request. */
  public ObjectNode inputSchema() {
    return MessageSchemas.input(request(), comments);
  }

  /** The JSON Schema of its answer; empty where the answer is no object, or a stream. */
  public Optional<Supplier<ObjectNode>> outputSchema() {
    var name = answer().getFullName();
    boolean isObject = !name.startsWith(WELL_KNOWN) || OBJECTS.contains(name);
    return isStream() || !isObject
        ? Optional.empty()
        : Optional.of(() -> MessageSchemas.output(answer(), comments));
  }

  /**
   * Hints by {@code idempotency_level}, and by the HTTP rule of Google's APIs: {@code get} only
   * reads, {@code put} may be repeated, {@code delete} destroys.
   */
  public OperationHints hints() {
    var level = descriptor.getOptions().getIdempotencyLevel();
    var rule = descriptor.getOptions().getExtension(AnnotationsProto.http);
    boolean reads = level == IdempotencyLevel.NO_SIDE_EFFECTS || rule.hasGet();
    if (reads) {
      return new OperationHints(
          Optional.of(true), Optional.of(true), Optional.of(false), Optional.empty());
    }
    boolean deletes = rule.hasDelete();
    boolean repeats = level == IdempotencyLevel.IDEMPOTENT || rule.hasPut() || deletes;
    return new OperationHints(
        Optional.empty(),
        repeats ? Optional.of(true) : Optional.empty(),
        deletes ? Optional.of(true) : Optional.empty(),
        Optional.empty());
  }
}
