package org.integrationgateway.http.api;

import java.io.IOException;
import java.util.function.Supplier;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.records.InvalidMemberException;
import org.integrationgateway.records.RecordTypes;
import org.integrationgateway.records.tree.Pointer;
import org.integrationgateway.sdk.ServiceException;
import tools.jackson.databind.node.ObjectNode;

/**
 * The body of a route as a record, which is prepared when the first request comes. A member that is
 * not {@link java.util.Optional} and has no default is required; it is a text, or its {@code @Doc}
 * says what is required. A {@link InvalidMemberException} of its constructor is a problem of the
 * member.
 *
 * @param type the record
 */
public record BodyType<T>(Class<T> type) {
  /** A body without members. */
  public static final BodyType<Empty> EMPTY = new BodyType<>(Empty.class);

  private static final RecordTypes TYPES = new RecordTypes(BodyShapes::of);

  /** The record of a body without members. */
  public record Empty() {}

  /**
   * The record of a body.
   *
   * @throws GatewayException {@code INVALID_PARAMETERS} with every problem; {@code
   *     UNSUPPORTED_MEDIA_TYPE} and {@code INVALID_JSON} when it is no JSON object
   */
  public T read(Exchange exchange) throws IOException {
    return read(exchange.jsonObject());
  }

  /**
   * The record of a body that is parsed.
   *
   * @throws GatewayException {@code INVALID_PARAMETERS} with every problem
   */
  public T read(ObjectNode body) {
    var dialect = new BodyDialect();
    return TYPES
        .of(type)
        .read(new NodeTree(body), dialect)
        .orElseThrow(() -> GatewayException.invalid(dialect.problems()));
  }

  /**
   * Refuses a body with members, for a route that reads none; a request without a body is allowed.
   *
   * @throws GatewayException as {@link #read(Exchange)}
   */
  public static void requireEmpty(Exchange exchange) throws IOException {
    var body = exchange.body();
    if (body.length > 0) {
      EMPTY.read(exchange.jsonObject(body));
    }
  }

  /**
   * A record of the SDK that is made of a whole body and checks itself.
   *
   * @throws GatewayException {@code INVALID_PARAMETERS} with its problems
   */
  public static <R> R made(Supplier<R> record) {
    try {
      return record.get();
    } catch (ServiceException refused) {
      throw GatewayException.invalid(BodyDialect.problems(refused, Pointer.ROOT));
    }
  }
}
