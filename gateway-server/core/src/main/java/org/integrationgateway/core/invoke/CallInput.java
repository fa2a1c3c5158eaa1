package org.integrationgateway.core.invoke;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.integrationgateway.core.call.Arguments;
import org.integrationgateway.core.call.Upload;
import org.integrationgateway.core.catalog.BodyInput;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.memory.HeldMemory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The arguments of a call as its operation accepts them.
 *
 * @param uploads that stream, by member; others have become Base64 text in the input
 */
record CallInput(ObjectNode input, Map<String, List<Upload>> uploads) {
  /** Bytes of a file that becomes text. */
  private static final int MOST_AS_TEXT = 1 << 20;

  /** The bytes, their text in Base64, and the request that has it. */
  private static final int COPIES = 4;

  /**
   * Returns the input after the operation has accepted the arguments.
   *
   * @throws GatewayException {@code UNSUPPORTED_MEDIA_TYPE}, {@code PAYLOAD_TOO_LARGE}, {@code
   *     INVALID_PARAMETERS}
   */
  static CallInput of(Operation operation, Arguments arguments) {
    var bodies = operation.upstream().bodies();
    var placed =
        arguments.placed(
            type ->
                bodies
                    .member(type)
                    .orElseThrow(() -> notTaken(operation, bodies, type.orElse("none"))));
    if (placed instanceof Arguments.Form form && !form.uploads().isEmpty()) {
      var given = withText(form, bodies);
      return new CallInput(operation.input().accept(given), given.uploads());
    }
    return new CallInput(operation.input().accept(placed), Map.of());
  }

  /** Files for members that only travel as text become Base64. */
  private static Arguments.Form withText(Arguments.Form form, BodyInput bodies) {
    var texts = new HashMap<String, List<String>>();
    form.uploads()
        .forEach(
            (member, uploads) -> {
              if (!bodies.streamed().contains(member)) {
                texts.put(member, uploads.stream().map(each -> text(member, each)).toList());
              }
            });
    return texts.isEmpty() ? form : form.withText(texts);
  }

  private static String text(String member, Upload upload) {
    try (var in = upload.open()) {
      var bytes = in.readNBytes(MOST_AS_TEXT + 1);
      if (bytes.length > MOST_AS_TEXT) {
        throw new GatewayException(
            ErrorCode.PAYLOAD_TOO_LARGE,
            "file '%s' is longer than 1 MiB: the operation takes it as text, which is held in memory"
                .formatted(member));
      }
      HeldMemory.take(COPIES * (long) bytes.length);
      return Base64.getEncoder().encodeToString(bytes);
    } catch (IOException e) {
      throw new GatewayException(
          ErrorCode.INVALID_REQUEST, "file '" + member + "' ended early: " + e.getMessage(), e);
    }
  }

  private static GatewayException notTaken(Operation operation, BodyInput bodies, String type) {
    var taken = new ArrayList<>(bodies.types());
    taken.addAll(
        List.of("application/json", "application/x-www-form-urlencoded", "multipart/form-data"));
    return new GatewayException(
        ErrorCode.UNSUPPORTED_MEDIA_TYPE,
        "the Content-Type is %s; operation '%s' takes %s"
            .formatted(
                type.equals("none") ? type : "'" + type + "'",
                operation.id(),
                String.join(", ", taken)));
  }
}
