package org.integrationgateway.testkit.tck.launch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import org.integrationgateway.host.services.HostListener;
import org.integrationgateway.testkit.ProviderUnderTest;

/**
 * A packaged program, started as a gateway would: with a clean environment, a socket, the services
 * of a host, and a standard input that ends with the host.
 *
 * @param environment without the variables of a launch
 * @param host services that it may use
 * @param log output of all its processes
 */
public record PackagedProvider(
    PackagedProgram program, Map<String, String> environment, TestHost host, Path log)
    implements ProviderUnderTest {
  private static final String SOCKET = "SERVICE_PROVIDER_SOCKET";

  /** A program with the cleaned environment of this process and the configured variables. */
  public static PackagedProvider of(
      PackagedProgram program, Map<String, String> env, TestHost host, Path log) {
    return new PackagedProvider(program, ProgramEnvironment.with(env), host, log);
  }

  @Override
  public Launched launch(Path socket) {
    var hostSocket = socket.resolveSibling("h.sock");
    try {
      var listener = HostListener.listen(hostSocket, host);
      var builder =
          new ProcessBuilder(program.command())
              .directory(program.folder().toFile())
              .redirectErrorStream(true);
      var variables = builder.environment();
      variables.clear();
      variables.putAll(environment);
      variables.put(SOCKET, socket.toString());
      variables.put("SERVICE_PROVIDER_NAME", "under-test");
      variables.put("SERVICE_HOST_SOCKET", hostSocket.toString());
      variables.put("SERVICE_HOST_TOKEN", TestHost.TOKEN);
      try {
        var process = builder.start();
        var output = ProviderOutput.of(process.getInputStream(), log);
        return new RunningProvider(
            process, output, listener, SOCKET + "=" + socket, socket.resolveSibling(""));
      } catch (IOException refused) {
        listener.close();
        throw refused;
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(
          "cannot start " + program.command() + ": " + failure.getMessage(), failure);
    }
  }
}
