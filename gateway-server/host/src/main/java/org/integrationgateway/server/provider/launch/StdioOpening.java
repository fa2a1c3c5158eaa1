package org.integrationgateway.server.provider.launch;

import java.io.IOException;
import org.integrationgateway.server.process.ChildCommand;
import org.integrationgateway.server.process.ChildProcess;
import org.integrationgateway.server.process.RunFolder;
import org.integrationgateway.server.provider.instance.ProviderInstance;
import org.integrationgateway.server.provider.stdio.MessagePipe;
import org.integrationgateway.server.provider.stdio.ProgramSession;
import org.integrationgateway.server.provider.stdio.StdioExchange;

/** An MCP server that reads its standard input and writes to its standard output. */
record StdioOpening(String provider, StartDiagnosis diagnosis, StdioExchange exchange)
    implements ChildOpening<ProgramSession> {
  @Override
  public ChildProcess start(ChildCommand command, RunFolder folder) throws IOException {
    return ChildProcess.startForMessages(command, folder);
  }

  @Override
  public ProviderInstance<ProgramSession> opened(ChildProcess child, StartThrottle.Turn turn) {
    var pipe = new MessagePipe(provider, child.messages(), child.input());
    return new StdioInstance(this, new ChildRun(child), exchange.over(pipe), turn);
  }
}
