package org.integrationgateway.core.capture;

import java.util.List;
import org.integrationgateway.core.call.Reply;

/**
 * A response as it was collected, with its secrets.
 *
 * @param source the body in memory that it came from, by which a repetition is told
 */
@SuppressWarnings("ArrayRecordComponent")
record CapturedReply(int status, List<Reply.Header> headers, CapturedBody body, Reply.Body source) {
  static CapturedReply of(Reply reply, CapturedBody body) {
    return new CapturedReply(reply.status(), reply.headers(), body, reply.body());
  }
}
