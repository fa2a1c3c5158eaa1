package org.integrationgateway.server.provider.launch;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.integrationgateway.server.process.ChildCommand;
import org.integrationgateway.server.process.ChildProcess;
import org.integrationgateway.server.process.RunFolder;
import org.integrationgateway.server.provider.instance.ProviderInstance;
import org.integrationgateway.server.provider.stdio.MessagePipe;
import org.integrationgateway.server.provider.stdio.ProgramSession;
import org.integrationgateway.server.provider.stdio.ProgramSessions;
import org.integrationgateway.server.provider.stdio.StdioEvents;
import org.integrationgateway.server.provider.stdio.WatchedResources;

/**
 * An MCP server that reads its standard input and writes to its standard output.
 *
 * @param sessions makes the session with each process
 * @param events told what it announces
 * @param watched what it is asked to watch after each start
 * @param endsWhenProbed set when a process ended by the request that finds out its generation: the
 *     next is not sent it
 */
record StdioOpening(
    String provider,
    StartDiagnosis diagnosis,
    ProgramSessions sessions,
    StdioEvents events,
    WatchedResources watched,
    AtomicBoolean endsWhenProbed)
    implements ChildOpening<ProgramSession> {
  @Override
  public ChildProcess start(ChildCommand command, RunFolder folder) throws IOException {
    return ChildProcess.startForMessages(command, folder);
  }

  @Override
  public ProviderInstance<ProgramSession> opened(ChildProcess child, StartThrottle.Turn turn) {
    var pipe = new MessagePipe(provider, child.messages(), child.input());
    var session = sessions.over(pipe, watched, events);
    return new StdioInstance(this, new ChildRun(child), session, turn);
  }
}
