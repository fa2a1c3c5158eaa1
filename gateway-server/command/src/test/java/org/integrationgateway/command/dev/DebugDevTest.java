package org.integrationgateway.command.dev;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jdi.Bootstrap;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.event.BreakpointEvent;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.integrationgateway.providers.fixture.DevelopedProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A debugger attaches to a provider that is served from its sources, and stops it in a call. */
@DisabledOnOs(OS.WINDOWS)
@Tag("nightly")
class DebugDevTest {
  @TempDir Path folder;

  @Test
  void stopsAtABreakpointAndGoesOn() throws Exception {
    var version = Files.writeString(folder.resolve("version.txt"), "one");
    var run =
        DevProcess.provider(version).stream()
            .map(word -> "'" + word + "'")
            .collect(Collectors.joining(", "));
    Files.writeString(
        folder.resolve("manifest.yaml"), DevProcess.MANIFEST + "run: [" + run + "]\n");
    int port = freePort();
    try (var dev = DevProcess.start(folder, "--debug", String.valueOf(port), folder.toString())) {
      dev.await("swapped");
      var provider = attach(port);
      try {
        var type = provider.classesByName(DevelopedProvider.class.getName()).get(0);
        var line = type.methodsByName("execute").get(0).location();
        var breakpoint = provider.eventRequestManager().createBreakpointRequest(line);
        breakpoint.enable();

        var call = dev.call();
        var stopped = stop(provider);
        assertThat(stopped.location().method().name()).isEqualTo("execute");
        assertThat(call).isNotDone();

        breakpoint.disable();
        provider.resume();
        assertThat(call.get(4, TimeUnit.MINUTES).body()).contains("one");
      } finally {
        provider.dispose();
      }
    }
  }

  private static int freePort() throws Exception {
    try (var free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return free.getLocalPort();
    }
  }

  private static VirtualMachine attach(int port) throws Exception {
    var connector =
        Bootstrap.virtualMachineManager().attachingConnectors().stream()
            .filter(each -> each.name().equals("com.sun.jdi.SocketAttach"))
            .findFirst()
            .orElseThrow();
    var arguments = connector.defaultArguments();
    arguments.get("hostname").setValue("127.0.0.1");
    arguments.get("port").setValue(String.valueOf(port));
    return connector.attach(arguments);
  }

  /** The next event of a breakpoint; the threads of the program stand still. */
  private static BreakpointEvent stop(VirtualMachine provider) throws InterruptedException {
    while (true) {
      var events = provider.eventQueue().remove(TimeUnit.MINUTES.toMillis(4));
      assertThat(events).as("the provider does not come to its breakpoint").isNotNull();
      for (var event : events) {
        if (event instanceof BreakpointEvent breakpoint) {
          return breakpoint;
        }
      }
      events.resume();
    }
  }
}
