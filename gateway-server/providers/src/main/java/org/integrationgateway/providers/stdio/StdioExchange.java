package org.integrationgateway.providers.stdio;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Collaborators of the messages with the processes of a program.
 *
 * @param sessions makes the session with each process
 * @param events told what the program announces
 * @param watched what each process is asked to watch
 * @param endsWhenProbed set when a process ended by the request that finds out its generation: the
 *     next is not sent it
 */
public record StdioExchange(
    ProgramSessions sessions,
    StdioEvents events,
    WatchedResources watched,
    AtomicBoolean endsWhenProbed) {
  /** The session with a process that was just started. */
  public ProgramSession over(MessagePipe pipe) {
    return sessions.over(pipe, watched, events);
  }
}
