package org.integrationgateway.testkit.tck.launch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.integrationgateway.base.process.CleanEnvironment;
import org.integrationgateway.base.process.Command;
import org.integrationgateway.base.process.ProcessStarter;
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

  /**
   * A program with the cleaned environment of this process and the configured variables.
   *
   * @throws PackageRefused when a configured name is the gateway's own
   */
  public static PackagedProvider of(
      PackagedProgram program, Map<String, String> env, TestHost host, Path log) {
    for (var name : CleanEnvironment.reserved(env)) {
      throw new PackageRefused(
          "env sets " + name + ": names that begin with SERVICE_ are the gateway's own");
    }
    var environment = new CleanEnvironment(System.getenv()).with(env, Map.of());
    return new PackagedProvider(program, environment, host, log);
  }

  @Override
  public Launched launch(Path socket) {
    var hostSocket = socket.resolveSibling("h.sock");
    var variables = new HashMap<>(environment);
    variables.put(SOCKET, socket.toString());
    variables.put("SERVICE_PROVIDER_NAME", "under-test");
    variables.put("SERVICE_HOST_SOCKET", hostSocket.toString());
    variables.put("SERVICE_HOST_TOKEN", TestHost.TOKEN);
    var command = new Command(program.command(), program.folder(), variables);
    try {
      var listener = HostListener.listen(hostSocket, host);
      try {
        var output = ProviderOutput.to(log);
        var process = ProcessStarter.of(command).knownBy(SOCKET + "=" + socket).start(output);
        return new RunningProvider(process, output, listener, socket.resolveSibling(""));
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
