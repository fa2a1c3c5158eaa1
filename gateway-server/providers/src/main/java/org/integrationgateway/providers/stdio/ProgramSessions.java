package org.integrationgateway.providers.stdio;

/** Makes sessions with programs. */
@FunctionalInterface
public interface ProgramSessions {
  /** Sessions where no program is an MCP server. */
  ProgramSessions NONE =
      (pipe, watched, events) -> {
        throw new IllegalStateException("this gateway was started without MCP servers");
      };

  /**
   * A session with a program that was just started.
   *
   * @param watched what it is asked to watch
   * @param events told what it announces
   */
  ProgramSession over(MessagePipe pipe, WatchedResources watched, StdioEvents events);
}
