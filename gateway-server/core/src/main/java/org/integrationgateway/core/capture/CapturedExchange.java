package org.integrationgateway.core.capture;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.outbound.AttemptObserver.Attempt;
import org.integrationgateway.core.outbound.OutboundRequest;

/**
 * One request upstream and what came of it, as it was collected, with its secrets.
 *
 * @param sent the body of the request; empty: it had none
 * @param reply empty: there was no answer
 */
record CapturedExchange(
    OutboundRequest request,
    Attempt attempt,
    Optional<CapturedBody> sent,
    Optional<CapturedReply> reply) {
  static CapturedExchange of(OutboundRequest request, Attempt attempt, int most) {
    var sent =
        request
            .body()
            .map(
                body ->
                    body.content()
                        .inMemory()
                        .map(bytes -> CapturedBody.whole(body.contentType(), bytes, most))
                        .orElseGet(
                            () ->
                                new CapturedBody(
                                    body.contentType(),
                                    body.content().length(),
                                    new byte[0],
                                    false)));
    return new CapturedExchange(
        new OutboundRequest(request.method(), request.uri(), request.headers(), Optional.empty()),
        new Attempt(attempt.number(), attempt.took(), Optional.empty(), attempt.problem()),
        sent,
        attempt.reply().map(reply -> CapturedReply.of(reply, received(reply, most))));
  }

  private static CapturedBody received(Reply reply, int most) {
    return reply.body() instanceof Reply.Body.Bytes bytes
        ? CapturedBody.whole(reply, bytes.value(), most)
        : new CapturedBody(CapturedBody.type(reply), reply.body().length(), new byte[0], false);
  }

  /** The headers of the request. */
  List<Reply.Header> headers() {
    return request.plainHeaders();
  }
}
