package org.integrationgateway.providers.launch;

import java.io.IOException;
import org.integrationgateway.providers.instance.ProviderInstance;
import org.integrationgateway.providers.process.ChildCommand;
import org.integrationgateway.providers.process.ChildProcess;
import org.integrationgateway.providers.process.RunFolder;
import org.integrationgateway.providers.stdio.MessagePipe;
import org.integrationgateway.providers.stdio.ProgramSession;
import org.integrationgateway.providers.stdio.StdioExchange;

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
