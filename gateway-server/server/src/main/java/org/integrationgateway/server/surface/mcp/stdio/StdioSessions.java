package org.integrationgateway.server.surface.mcp.stdio;

import java.util.concurrent.Executor;
import org.integrationgateway.server.provider.stdio.MessagePipe;
import org.integrationgateway.server.provider.stdio.ProgramSession;
import org.integrationgateway.server.provider.stdio.ProgramSessions;
import org.integrationgateway.server.provider.stdio.StdioEvents;
import org.integrationgateway.server.provider.stdio.WatchedResources;
import org.integrationgateway.server.surface.mcp.wire.Questions;

/**
 * Speaks the Model Context Protocol with programs.
 *
 * @param background where answers of clients are waited for
 */
public record StdioSessions(Executor background) implements ProgramSessions {
  @Override
  public ProgramSession over(MessagePipe pipe, WatchedResources watched, StdioEvents events) {
    return new StdioSession(pipe, watched, events, new Questions(background));
  }
}
