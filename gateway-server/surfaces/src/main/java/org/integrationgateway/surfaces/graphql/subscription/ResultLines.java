package org.integrationgateway.surfaces.graphql.subscription;

import java.io.IOException;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.surfaces.stream.LineStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Results as lines, up to a number of them. */
final class ResultLines extends LineStream {
  private final Results results;
  private final int messages;
  private int given;

  /**
   * @param messages that end the stream; 0: any number
   * @param most bytes of all lines together
   */
  ResultLines(Results results, int messages, long most) {
    super(most);
    this.results = results;
    this.messages = messages;
  }

  /**
   * A message of a server.
   *
   * @throws GatewayException {@code UPSTREAM_INVALID_RESPONSE} where it is not JSON
   */
  static JsonNode parsed(byte[] message) {
    try {
      return Json.parseAnswer(message);
    } catch (GatewayException unfit) {
      if (unfit.code() != ErrorCode.INVALID_JSON) {
        throw unfit;
      }
      throw new GatewayException(
          ErrorCode.UPSTREAM_INVALID_RESPONSE,
          "a message of the subscription is not JSON: " + unfit.detail(),
          unfit);
    }
  }

  @Override
  protected byte @Nullable [] next() throws IOException {
    if (messages > 0 && given == messages) {
      results.close();
      return null;
    }
    try {
      var result = results.next();
      given++;
      return result == null ? null : Json.write(result);
    } catch (GatewayException broken) {
      throw new IOException(broken.detail(), broken);
    }
  }

  @Override
  public void close() {
    super.close();
    results.close();
  }
}
