package org.integrationgateway.surfaces.mcp.stdio;

import java.util.concurrent.Executor;
import org.integrationgateway.providers.stdio.MessagePipe;
import org.integrationgateway.providers.stdio.ProgramSession;
import org.integrationgateway.providers.stdio.ProgramSessions;
import org.integrationgateway.providers.stdio.StdioEvents;
import org.integrationgateway.providers.stdio.WatchedResources;
import org.integrationgateway.surfaces.mcp.wire.Questions;

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
