package org.integrationgateway.server.api.objects;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Supplier;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.s3.ByteRange;
import org.integrationgateway.sdk.s3.Conditions;
import org.integrationgateway.sdk.s3.ObjectDescription;
import org.integrationgateway.sdk.s3.ObjectInfo;
import org.integrationgateway.sdk.s3.ObjectRef;
import org.integrationgateway.sdk.s3.ObjectStorage;
import org.integrationgateway.sdk.s3.ObjectWrite;
import org.integrationgateway.sdk.s3.Presign;
import org.integrationgateway.server.presign.SignedUrls;

/**
 * Serves objects by presigned URL. Objects are untrusted, so answers never run as pages of the
 * gateway: they are downloaded, sandboxed and not sniffed.
 */
public final class ObjectRoutes {
  private static final String PATH = "/s3/{provider}/{bucket}/{key}";
  private static final RouteInput INPUT = RouteInput.query("type", "expires", "signature");
  private static final long SLOWEST_BYTES_PER_SECOND = 32 << 10;

  private final SignedUrls urls;
  private final Function<String, Optional<ObjectStorage>> stores;
  private final Supplier<Duration> timeout;

  /**
   * @param stores by the name of the provider
   * @param timeout of a request, in addition to the time for its bytes
   */
  public ObjectRoutes(
      SignedUrls urls,
      Function<String, Optional<ObjectStorage>> stores,
      Supplier<Duration> timeout) {
    this.urls = urls;
    this.stores = stores;
    this.timeout = timeout;
  }

  public void mount(Routes.Builder routes) {
    routes
        .get(PATH, INPUT, exchange -> answering(exchange, this::get))
        .add("HEAD", PATH, INPUT, exchange -> answering(exchange, this::head))
        .add("PUT", PATH, INPUT, exchange -> answering(exchange, this::put))
        .add("DELETE", PATH, INPUT, exchange -> answering(exchange, this::delete));
  }

  private interface Step {
    void take(Exchange exchange) throws IOException;
  }

  private static void answering(Exchange exchange, Step step) throws IOException {
    try {
      step.take(exchange);
    } catch (ServiceException refused) {
      if (refused.reason() == Reason.NOT_MODIFIED) {
        exchange.reply(304);
        return;
      }
      throw refusal(refused);
    }
  }

  private void get(Exchange exchange) throws IOException {
    var ref = object(exchange, Presign.Method.GET);
    var store = store(exchange);
    var conditions = ObjectHeaders.conditions(exchange);
    try (var content = store.read(ref, conditions, range(exchange, store, ref, conditions))) {
      var slice = content.slice();
      long size = content.object().size();
      boolean whole = slice.length() == size;
      if (!whole) {
        exchange.set(
            "Content-Range",
            "bytes %d-%d/%d".formatted(slice.offset(), slice.offset() + slice.length() - 1, size));
      }
      describe(exchange, content.object(), slice.length());
      var longest = timeout.get().plusSeconds(slice.length() / SLOWEST_BYTES_PER_SECOND);
      content.stream().transferTo(exchange.stream(whole ? 200 : 206, Deadline.in(longest)));
    }
  }

  private static ByteRange range(
      Exchange exchange, ObjectStorage store, ObjectRef ref, Conditions conditions) {
    var range = ObjectHeaders.range(exchange);
    if (range.equals(ByteRange.ALL)) {
      return range;
    }
    var object = store.head(ref, conditions);
    if (!ObjectHeaders.isSame(exchange, object)) {
      return ByteRange.ALL;
    }
    try {
      range.of(object.size());
      return range;
    } catch (ServiceException outside) {
      exchange.set("Content-Range", "bytes */" + object.size());
      throw outside;
    }
  }

  private void head(Exchange exchange) {
    var ref = object(exchange, Presign.Method.GET);
    var object = store(exchange).head(ref, ObjectHeaders.conditions(exchange));
    describe(exchange, object, object.size());
    exchange.reply(200);
  }

  private static void describe(Exchange exchange, ObjectInfo object, long length) {
    exchange
        .set("Content-Type", object.description().contentType())
        .set("Content-Length", Long.toString(length))
        .set("Content-Disposition", ObjectHeaders.attachment(object.ref().key()))
        .set("Content-Security-Policy", "sandbox; default-src 'none'; frame-ancestors 'none'")
        .set("ETag", ObjectHeaders.tag(object))
        .set("Last-Modified", ObjectHeaders.date(object.lastModified()))
        .set("Accept-Ranges", "bytes")
        .set("Cache-Control", "private, no-cache");
  }

  private void put(Exchange exchange) throws IOException {
    var ref = object(exchange, Presign.Method.PUT);
    var type = exchange.header("Content-Type");
    var wanted = exchange.query().single("type");
    if (wanted.isPresent() && !wanted.equals(type)) {
      throw new GatewayException(
          ErrorCode.FORBIDDEN,
          "the URL was made for the Content-Type '%s', and this is '%s'"
              .formatted(wanted.get(), type.orElse("none")));
    }
    var length = exchange.bodyLength();
    var written =
        store(exchange)
            .write(
                new ObjectWrite(
                    ref,
                    type.map(ObjectDescription::of).orElse(ObjectDescription.BYTES),
                    ObjectHeaders.conditions(exchange),
                    length < 0 ? OptionalLong.empty() : OptionalLong.of(length)),
                exchange.bodyStream(Long.MAX_VALUE));
    exchange.set("ETag", ObjectHeaders.tag(written)).reply(204);
  }

  /** Deleting an object that does not exist succeeds. */
  private void delete(Exchange exchange) {
    var ref = object(exchange, Presign.Method.DELETE);
    store(exchange).delete(ref, ObjectHeaders.conditions(exchange));
    exchange.reply(204);
  }

  private ObjectRef object(Exchange exchange, Presign.Method method) {
    var query = exchange.query();
    return urls.verify(
        new SignedUrls.Presented(
            exchange.path("provider"),
            exchange.path("bucket"),
            exchange.path("key"),
            method,
            query.single("type"),
            query.single("expires").orElse(""),
            query.single("signature").orElse("")));
  }

  private ObjectStorage store(Exchange exchange) {
    var provider = exchange.path("provider");
    return stores
        .apply(provider)
        .orElseThrow(
            () ->
                new GatewayException(
                    ErrorCode.NOT_FOUND, "there is no object store '" + provider + "' any more"));
  }

  private static GatewayException refusal(ServiceException refused) {
    var problem =
        new GatewayException(
            switch (refused.reason()) {
              case NOT_FOUND -> ErrorCode.NOT_FOUND;
              case CONDITION -> ErrorCode.PRECONDITION_FAILED;
              case RANGE -> ErrorCode.RANGE_NOT_SATISFIABLE;
              case TOO_LARGE -> ErrorCode.PAYLOAD_TOO_LARGE;
              case INVALID_INPUT -> ErrorCode.INVALID_REQUEST;
              case DENIED -> ErrorCode.FORBIDDEN;
              case TIMEOUT -> ErrorCode.UPSTREAM_TIMEOUT;
              case UNAVAILABLE -> ErrorCode.PROVIDER_UNAVAILABLE;
              case NO_CAPACITY, LOCKED -> ErrorCode.OVERLOADED;
              default -> ErrorCode.PROVIDER_FAILED;
            },
            String.valueOf(refused.getMessage()),
            refused);
    return refused.retryAfter().map(problem::retryAfter).orElse(problem);
  }
}
