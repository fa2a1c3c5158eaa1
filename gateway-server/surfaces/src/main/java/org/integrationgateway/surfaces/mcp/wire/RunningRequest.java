package org.integrationgateway.surfaces.mcp.wire;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.core.call.CallClient;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.surfaces.mcp.wire.ServerMessage.Notice;
import tools.jackson.databind.node.ObjectNode;

/** A request under way, and the client that hears of it. */
public final class RunningRequest {
  /** The client hears no more than this about one request. */
  private static final int MOST_NOTICES = 10_000;

  private static final List<String> PROGRESS = List.of("progress", "total", "message");
  private static final List<String> LOG = List.of("level", "logger", "data");

  private final long id;
  private final CallClient client;
  private final Deadline deadline;
  private final AtomicInteger notices = new AtomicInteger();

  /**
   * @param id also the token of its progress
   */
  public RunningRequest(long id, CallClient client, Deadline deadline) {
    this.id = id;
    this.client = client;
    this.deadline = deadline;
  }

  public long id() {
    return id;
  }

  public CallClient client() {
    return client;
  }

  public Deadline deadline() {
    return deadline;
  }

  /** Tells the client what the server says about this request; other notices have no effect. */
  public void hear(Notice notice) {
    if (isProgress(notice)) {
      if (notice.params().path("progress").isNumber()
          && notices.incrementAndGet() <= MOST_NOTICES) {
        client.progress(members(notice.params(), PROGRESS));
      }
      return;
    }
    if (notice.method().equals("notifications/message")
        && notices.incrementAndGet() <= MOST_NOTICES) {
      client.log(members(notice.params(), LOG));
    }
  }

  /** Whether a notice tells about the progress of this request. */
  public boolean isProgress(Notice notice) {
    var token = notice.params().path("progressToken");
    return notice.method().equals("notifications/progress")
        && client.wantsProgress()
        && ServerMessage.names(token, id);
  }

  private static ObjectNode members(ObjectNode params, List<String> names) {
    var kept = Json.object();
    for (var name : names) {
      var value = params.get(name);
      if (value != null && !value.isNull()) {
        kept.set(name, value);
      }
    }
    return kept;
  }
}
