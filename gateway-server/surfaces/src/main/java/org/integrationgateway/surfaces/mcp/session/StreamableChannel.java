package org.integrationgateway.surfaces.mcp.session;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.http.HttpField;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.outbound.RequestAbort;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.surfaces.mcp.McpContext;
import org.integrationgateway.surfaces.mcp.exchange.GenerationErrors;
import org.integrationgateway.surfaces.mcp.exchange.McpRequests;
import org.integrationgateway.surfaces.mcp.exchange.OtherGenerationException;
import org.integrationgateway.surfaces.mcp.exchange.StreamReader;
import org.integrationgateway.surfaces.mcp.wire.EventReader;
import org.integrationgateway.surfaces.mcp.wire.RunningRequest;
import org.integrationgateway.surfaces.mcp.wire.ServerMessage.Answer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/** A session over Streamable HTTP (2025-11-25 and two older revisions, Transports). */
final class StreamableChannel implements Channel {
  private static final Logger log = LoggerFactory.getLogger(StreamableChannel.class);
  private static final int LONGEST_ID = 1024;

  private final McpRequests requests;
  private final StreamReader reader;
  private final URI uri;
  private final SessionMessages messages;
  private volatile Optional<String> lastEvent = Optional.empty();
  private volatile @Nullable String session;
  private volatile @Nullable String revision;

  StreamableChannel(McpRequests requests, URI uri, SessionMessages messages) {
    this.requests = requests;
    this.reader = new StreamReader(requests);
    this.uri = uri;
    this.messages = messages;
  }

  @Override
  public void agree(String chosen) {
    revision = chosen;
  }

  @Override
  public Answer ask(
      RunningRequest running, ObjectNode message, McpContext context, RequestAbort abort)
      throws IOException, SessionEndedException, OtherGenerationException {
    var method = message.path("method").asString("");
    var deadline = running.deadline();
    try (var reply = requests.post(context, deadline, uri, headers(), message, abort)) {
      if (revision == null) {
        session = sessionId(reply);
      }
      boolean answered = McpRequests.isAnswered(reply);
      if (answered && McpRequests.isEvents(reply)) {
        return streamed(reply, method, running, context, abort);
      }
      var answer =
          reader.single(
              each -> isOf(each, running, reply),
              reply,
              other -> messages.take(other, running, told -> tell(told, context, deadline)));
      if (answered) {
        return answer.orElseThrow(
            () ->
                requests.invalid("responded to " + method + " with something other than a result"));
      }
      throw failed(reply, method, answer);
    }
  }

  /** Never returns: an exception for the status, or the error of the answer. */
  private RuntimeException failed(Reply reply, String method, Optional<Answer> answer)
      throws SessionEndedException, OtherGenerationException {
    var error = answer.map(Answer::error).orElse(null);
    var refused = requests.refused(method, reply);
    int status = reply.status();
    if (error != null && GenerationErrors.isOnlyStateless(error.code())) {
      throw new OtherGenerationException(error);
    }
    boolean unknown = status == 404 || status == 400 && (error == null || error.code() == -32000);
    if (session != null && revision != null && unknown) {
      throw new SessionEndedException(refused);
    }
    if (status == 400 || status == 404 || status == 405) {
      throw new OtherGenerationException(error == null ? refused : error);
    }
    return error == null ? refused : error;
  }

  private static boolean isOf(Answer answer, RunningRequest running, Reply reply) {
    return answer.answers(running.id())
        || !McpRequests.isAnswered(reply) && answer.isOfUnreadRequest();
  }

  private Answer streamed(
      Reply first, String method, RunningRequest running, McpContext context, RequestAbort abort)
      throws IOException {
    var resumed = new Resumption();
    var events = reader.events(first, Optional.empty());
    var found = until(events, running, context, resumed);
    while (found.isEmpty()) {
      var id =
          resumed
              .next(events, running.deadline(), abort)
              .orElseThrow(
                  () -> requests.invalid("closed the connection before it responded to " + method));
      try (var reply = resume(id, running, context, abort)) {
        if (reply.status() != 200 || !McpRequests.isEvents(reply)) {
          throw requests.invalid(
              "closed the connection before it responded to "
                  + method
                  + ", and returned status "
                  + reply.status()
                  + " when the stream was opened again");
        }
        events = reader.events(reply, Optional.of(id));
        found = until(events, running, context, resumed);
      }
    }
    return found.get();
  }

  private Optional<Answer> until(
      EventReader events, RunningRequest running, McpContext context, Resumption resumed)
      throws IOException {
    try {
      return reader.until(
          answer -> answer.answers(running.id()),
          events,
          other -> {
            resumed.progressed();
            messages.take(other, running, told -> tell(told, context, running.deadline()));
          });
    } catch (IOException broken) {
      if (events.lastId().isEmpty() || running.deadline().expired()) {
        throw broken;
      }
      return Optional.empty();
    }
  }

  private Reply resume(String id, RunningRequest running, McpContext context, RequestAbort abort) {
    var headers = headers();
    headers.add(McpRequests.ACCEPT_EVENTS);
    headers.add(new HttpField("Last-Event-ID", id));
    return requests.send("GET", context, running.deadline(), uri, headers, abort);
  }

  @Override
  public void tell(ObjectNode message, McpContext context, Deadline deadline) {
    try (var reply =
        requests.post(context, deadline, uri, headers(), message, new RequestAbort())) {
      if (reply.status() / 100 != 2) {
        log.debug("an MCP server responded to a message with status {}", reply.status());
      }
    } catch (RuntimeException unsent) {
      log.debug("a message to an MCP server was not sent: {}", unsent.getMessage());
    }
  }

  @Override
  public Optional<Duration> hear(McpContext context, RequestAbort abort, Runnable opened)
      throws IOException, SessionEndedException {
    var headers = headers();
    lastEvent.ifPresent(id -> headers.add(new HttpField("Last-Event-ID", id)));
    try (var reply = requests.listen(context, uri, headers, Optional.empty(), abort)) {
      if (reply.status() == 404 && session != null) {
        throw new SessionEndedException(requests.refused("the stream of events", reply));
      }
      if (reply.status() != 200 || !McpRequests.isEvents(reply)) {
        return reply.status() >= 500 ? Optional.of(Duration.ZERO) : Optional.empty();
      }
      opened.run();
      var events = reader.events(reply, lastEvent);
      try {
        reader.until(
            answer -> false,
            events,
            message -> messages.take(message, told -> tell(told, context, McpRequests.shortly())));
      } finally {
        lastEvent = events.lastId();
      }
      return Optional.of(events.retry().orElse(Duration.ZERO));
    }
  }

  @Override
  public void end(McpContext context) {
    if (session == null) {
      return;
    }
    try (var reply =
        requests.send(
            "DELETE",
            context,
            Deadline.in(Duration.ofSeconds(5)),
            uri,
            headers(),
            new RequestAbort())) {
      log.debug("an MCP server responded to the end of a session with {}", reply.status());
    } catch (RuntimeException unsent) {
      log.debug("the end of a session could not be sent: {}", unsent.getMessage());
    }
  }

  private List<HttpField> headers() {
    var headers = new ArrayList<HttpField>(4);
    var id = session;
    if (id != null) {
      headers.add(new HttpField(McpRequests.SESSION, id));
    }
    var chosen = revision;
    if (chosen != null) {
      headers.add(new HttpField("MCP-Protocol-Version", chosen));
    }
    return headers;
  }

  /** Visible ASCII (2025-11-25, Transports, Session Management). */
  private @Nullable String sessionId(Reply reply) {
    var given = reply.values(McpRequests.SESSION);
    if (given.isEmpty() || !McpRequests.isAnswered(reply)) {
      return null;
    }
    var id = given.get(0);
    if (given.size() > 1
        || id.isEmpty()
        || id.length() > LONGEST_ID
        || !id.chars().allMatch(c -> c > ' ' && c < 0x7f)) {
      throw requests.invalid("gave a session an id that is not visible ASCII");
    }
    return id;
  }
}
