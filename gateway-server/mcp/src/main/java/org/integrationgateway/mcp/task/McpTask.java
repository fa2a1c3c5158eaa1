package org.integrationgateway.mcp.task;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * A task as it is stored. One that has ended does not change any more.
 *
 * @param id by which its client names it
 * @param subject canonical id of its owner; for other subjects it does not exist
 * @param app whose tool is called
 * @param operation that is called
 * @param session key of the session of the client, which is told about changes; empty: it has none
 * @param expiresAt when it is forgotten, with its result
 * @param upstream the task at the MCP server that it stands for; empty: a replica runs the call
 * @param replica that runs the call, or asks the client for the task of the server
 * @param leased until when the replica is taken to be alive
 * @param version of the record
 */
public record McpTask(
    String id,
    String subject,
    String app,
    String operation,
    Optional<String> session,
    TaskStatus status,
    Instant createdAt,
    Instant updatedAt,
    Instant expiresAt,
    Optional<UpstreamRef> upstream,
    Optional<String> replica,
    Optional<Instant> leased,
    TaskContent content,
    long version) {
  /** How often clients should ask for a task that a replica runs. */
  private static final long POLL_MILLIS = 1000;

  /** Whether the task has not ended. */
  public boolean open() {
    return status.open();
  }

  /** The time for which the task is kept, from its beginning. */
  public Duration ttl() {
    return Duration.between(createdAt, expiresAt);
  }

  /** How often clients should ask. */
  public long pollMillis() {
    return upstream.map(UpstreamRef::pollMillis).orElse(POLL_MILLIS);
  }

  /** Whether the replica that ran it has not said for too long that it still does. */
  boolean orphaned(Instant now) {
    return open() && leased.filter(until -> until.isBefore(now)).isPresent();
  }

  /** Whether a replica runs it now. */
  public boolean runs(Instant now) {
    return open() && leased.filter(now::isBefore).isPresent();
  }

  McpTask leased(String by, Instant until) {
    return new McpTask(
        id,
        subject,
        app,
        operation,
        session,
        status,
        createdAt,
        updatedAt,
        expiresAt,
        upstream,
        Optional.of(by),
        Optional.of(until),
        content,
        version);
  }

  /** The task without a replica that runs it. */
  McpTask released() {
    return new McpTask(
        id,
        subject,
        app,
        operation,
        session,
        status,
        createdAt,
        updatedAt,
        expiresAt,
        upstream,
        Optional.empty(),
        Optional.empty(),
        content,
        version);
  }

  /** The task as one that stands for a task of the server, and is kept until then. */
  McpTask relayed(UpstreamRef ref, Instant until, Instant now) {
    return new McpTask(
        id,
        subject,
        app,
        operation,
        session,
        status,
        createdAt,
        now,
        until,
        Optional.of(ref),
        Optional.empty(),
        Optional.empty(),
        content,
        version);
  }

  McpTask with(TaskStatus next, TaskContent then, Instant now) {
    return new McpTask(
        id, subject, app, operation, session, next, createdAt, now, expiresAt, upstream, replica,
        leased, then, version);
  }

  /** The task with this progress, and the message that tells of it. */
  McpTask progressed(String message, ObjectNode said, Instant now) {
    var then = content.progressed(said).saying(message);
    return then.equals(content) ? this : with(status, then, now);
  }

  /** The task with these questions; without any, it works. */
  McpTask asking(ObjectNode questions, Instant now) {
    return questions.equals(content.questions())
        ? this
        : with(
            questions.isEmpty() ? TaskStatus.WORKING : TaskStatus.INPUT_REQUIRED,
            content.asking(questions),
            now);
  }

  /**
   * The task without the questions that have an answer now.
   *
   * @param kept whether another replica takes the answers
   */
  McpTask answered(ObjectNode given, boolean kept, Instant now) {
    var questions = content.questions().deepCopy();
    var answers = content.answers().deepCopy();
    for (var answer : given.properties()) {
      if (questions.remove(answer.getKey()) != null && kept) {
        answers.set(answer.getKey(), answer.getValue());
      }
    }
    if (questions.equals(content.questions())) {
      return this;
    }
    var next = questions.isEmpty() ? TaskStatus.WORKING : TaskStatus.INPUT_REQUIRED;
    return with(next, content.asking(questions).answered(answers), now);
  }

  /** The task whose call has taken these answers. */
  McpTask taken(ObjectNode answers) {
    var left = content.answers().deepCopy();
    left.remove(answers.propertyNames());
    return with(status, content.answered(left), updatedAt);
  }

  McpTask completed(ObjectNode result, Instant now) {
    return with(TaskStatus.COMPLETED, TaskContent.ofResult(result), now).released();
  }

  /**
   * @param error {@code code}, {@code message}, {@code data}
   */
  McpTask failed(ObjectNode error, Instant now) {
    return with(TaskStatus.FAILED, TaskContent.ofError(error), now).released();
  }

  McpTask cancelled(Instant now) {
    var content = TaskContent.EMPTY.saying("The task was cancelled by request.");
    return with(TaskStatus.CANCELLED, content, now).released();
  }
}
