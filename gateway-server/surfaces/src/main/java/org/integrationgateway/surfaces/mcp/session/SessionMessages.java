package org.integrationgateway.surfaces.mcp.session;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.integrationgateway.core.call.CallClient;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.surfaces.mcp.McpEvents;
import org.integrationgateway.surfaces.mcp.wire.Announcements;
import org.integrationgateway.surfaces.mcp.wire.Questions;
import org.integrationgateway.surfaces.mcp.wire.RunningRequest;
import org.integrationgateway.surfaces.mcp.wire.ServerMessage;
import org.integrationgateway.surfaces.mcp.wire.ServerMessage.Notice;
import org.integrationgateway.surfaces.mcp.wire.ServerMessage.Question;
import tools.jackson.databind.node.ObjectNode;

/** Distributes the messages of one session: to the calls under way, and to listeners. */
final class SessionMessages {
  private static final Duration ROOTS = Duration.ofSeconds(30);

  /** How long a task may be silent before its progress is no longer passed on. */
  private static final Duration TASK = Duration.ofHours(1);

  private static final int MOST_TASKS = 256;

  private final ConcurrentMap<Long, RunningRequest> running = new ConcurrentHashMap<>();

  /** Requests that have become tasks, whose progress comes after their answer. */
  private final Cache<Long, RunningRequest> tasks =
      Caffeine.newBuilder().maximumSize(MOST_TASKS).expireAfterAccess(TASK).build();

  private volatile CallClient roots = CallClient.UNREACHABLE;
  private final Announcements announcements;
  private final Questions questions;

  /** The messages of a session of this subject. */
  SessionMessages(String app, Subject subject, McpEvents events, Questions questions) {
    this.announcements = new Announcements(app, subject, events);
    this.questions = questions;
  }

  void begin(RunningRequest request) {
    running.put(request.id(), request);
  }

  void end(RunningRequest request) {
    running.remove(request.id());
  }

  /** A request was answered with a task, and its token stays valid (2025-11-25, Progress). */
  void goesOn(RunningRequest request) {
    tasks.put(request.id(), request);
  }

  /** The server may ask this client for its roots when no request is under way. */
  void rootsOf(CallClient client) {
    roots = client;
  }

  /**
   * Takes a message of the stream of a request.
   *
   * @param send takes the answer to a question
   */
  void take(ServerMessage message, RunningRequest of, Consumer<ObjectNode> send) {
    if (message instanceof Notice notice) {
      announcements.take(notice);
      (isProgress(notice) ? concerned(notice).orElse(of) : of).hear(notice);
    } else if (message instanceof Question question) {
      questions.answer(question, of.client(), of.deadline(), send);
    }
  }

  /**
   * Takes a message that belongs to no stream of a request: it can only concern requests under way.
   */
  void take(ServerMessage message, Consumer<ObjectNode> send) {
    if (message instanceof Notice notice) {
      announcements.take(notice);
      concerned(notice).ifPresent(request -> request.hear(notice));
    } else if (message instanceof Question question) {
      var asked = newest();
      if (asked.isPresent()) {
        questions.answer(question, asked.get().client(), asked.get().deadline(), send);
        return;
      }
      if (question.method().equals("roots/list") && !roots.capabilities().isEmpty()) {
        questions.answer(question, roots, Deadline.in(ROOTS), send);
        return;
      }
      questions.refuse(question, send);
    }
  }

  private Optional<RunningRequest> concerned(Notice notice) {
    return isProgress(notice)
        ? Stream.concat(running.values().stream(), tasks.asMap().values().stream())
            .filter(each -> each.isProgress(notice))
            .findFirst()
        : newest();
  }

  private static boolean isProgress(Notice notice) {
    return notice.method().equals("notifications/progress");
  }

  private Optional<RunningRequest> newest() {
    return running.values().stream().max(Comparator.comparingLong(RunningRequest::id));
  }
}
