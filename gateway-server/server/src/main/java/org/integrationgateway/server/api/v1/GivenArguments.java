package org.integrationgateway.server.api.v1;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.integrationgateway.core.call.Arguments;
import org.integrationgateway.core.call.Selector;
import org.integrationgateway.core.call.Upload;
import org.integrationgateway.core.catalog.BodyInput;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.exchange.MultipartForm;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.sdk.Deadline;
import tools.jackson.databind.node.ObjectNode;

/**
 * The arguments of a call. Those of a {@code POST} come by its media type: JSON, a form, a form
 * with files, or bytes that the operation takes as they are.
 *
 * @param rest reads what the call has left of the body
 * @param ended releases what was read
 */
record GivenArguments(Arguments arguments, Selector selector, Runnable rest, Runnable ended)
    implements AutoCloseable {
  private static final Runnable NOTHING = () -> {};

  /** The query parameters that the gateway itself reads. */
  private static final RouteInput OWN = RouteInput.query(DryRun.PARAMETER);

  /** Arguments that are in memory. */
  GivenArguments(Arguments arguments, Selector selector) {
    this(arguments, selector, NOTHING, NOTHING);
  }

  /**
   * Reads them.
   *
   * @param uploadLimit of bodies that are not held in memory
   */
  static GivenArguments read(Exchange exchange, long uploadLimit, Duration timeout)
      throws IOException {
    var type = exchange.header("Content-Type");
    return switch (BodyInput.essence(type.orElse("application/json"))) {
      case "application/json" -> json(exchange);
      case "application/x-www-form-urlencoded" -> form(exchange);
      case "multipart/form-data" -> multipart(exchange, uploadLimit, timeout);
      default -> whole(exchange, type, uploadLimit);
    };
  }

  private static GivenArguments json(Exchange exchange) throws IOException {
    OWN.check(exchange);
    var body = exchange.exactJsonObject();
    var selector = selector(take(body, Selectors.CONNECTION), take(body, Selectors.INSTANCE));
    return new GivenArguments(new Arguments.Json(body), selector);
  }

  private static GivenArguments form(Exchange exchange) throws IOException {
    OWN.check(exchange);
    var fields = exchange.form().toMap();
    var selector = selector(take(fields, Selectors.CONNECTION), take(fields, Selectors.INSTANCE));
    return new GivenArguments(new Arguments.Form(fields, Map.of()), selector);
  }

  private static GivenArguments multipart(Exchange exchange, long limit, Duration timeout) {
    OWN.check(exchange);
    var form = exchange.multipart(limit, Deadline.in(timeout));
    try {
      var fields = form.fields();
      var selector = selector(take(fields, Selectors.CONNECTION), take(fields, Selectors.INSTANCE));
      var uploads = new HashMap<String, List<Upload>>();
      form.files()
          .forEach(
              (name, files) ->
                  uploads.put(name, files.stream().map(GivenArguments::upload).toList()));
      return new GivenArguments(
          new Arguments.Form(fields, uploads), selector, NOTHING, form::close);
    } catch (RuntimeException refused) {
      form.close();
      throw refused;
    }
  }

  private static Upload upload(MultipartForm.File file) {
    return new Upload(
        file.contentType(), Optional.of(file.name()), OptionalLong.of(file.length()), file::open);
  }

  /**
   * Returns the arguments of a request whose whole body is one of them: the others are in the
   * query.
   */
  private static GivenArguments whole(Exchange exchange, Optional<String> type, long limit) {
    var query = exchange.query();
    var values = query.toMap();
    values.remove(DryRun.PARAMETER);
    values.remove(Selectors.CONNECTION);
    values.remove(Selectors.INSTANCE);
    long announced = exchange.bodyLength();
    var length = announced >= 0 ? OptionalLong.of(announced) : OptionalLong.empty();
    var stream = exchange.bodyStream(limit);
    var upload = new Upload(type, Optional.empty(), length, () -> stream);
    return new GivenArguments(
        new Arguments.Whole(upload, values), Selectors.of(query), () -> discard(stream), NOTHING);
  }

  /** A caller may read no answer before it has sent the whole body. */
  private static void discard(InputStream rest) {
    try {
      rest.skip(Long.MAX_VALUE);
    } catch (IOException | GatewayException ended) {
      // The answer is ready, and a caller that has gone does not read it.
      return;
    }
  }

  private static Selector selector(Optional<String> connection, Optional<String> instance) {
    return connection.isEmpty() && instance.isEmpty()
        ? Selector.NONE
        : new Selector(connection, instance);
  }

  private static Optional<String> take(Map<String, List<String>> fields, String name) {
    var values = fields.remove(name);
    if (values == null || values.isEmpty()) {
      return Optional.empty();
    }
    if (values.size() > 1) {
      throw refused(name, "was given " + values.size() + " times: give it once");
    }
    return Optional.of(values.get(0));
  }

  private static Optional<String> take(ObjectNode body, String name) {
    var value = body.remove(name);
    if (value == null || value.isNull()) {
      return Optional.empty();
    }
    if (!value.isString()) {
      throw refused(name, "must be a string");
    }
    return Optional.of(value.stringValue());
  }

  private static GatewayException refused(String name, String why) {
    return GatewayException.invalid(name, "'" + name + "' " + why);
  }

  @Override
  public void close() {
    ended.run();
  }
}
