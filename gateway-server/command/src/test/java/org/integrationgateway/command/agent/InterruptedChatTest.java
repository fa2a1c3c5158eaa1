package org.integrationgateway.command.agent;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.command.Commands;
import org.integrationgateway.command.NoServer;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.core.testing.ConfigText;
import org.integrationgateway.rules.InheritedSignals;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.terminal.Terminal;
import org.integrationgateway.testkit.Polling;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sun.misc.Signal;

/** Chats that a person interrupts, or a restart of the gateway. */
final class InterruptedChatTest {
  private static final String ANSWER = "one two three four five six seven eight nine ten";
  private static final String CONFIGURATION =
      """
      server:
        public: {host: 127.0.0.1, port: 0}
        encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}
      providers:
        agent:
          main:
            source: builtin:scripted
            config:
              scenes:
              - {when: ask, steps: [{calls: [{tool: ask_user, arguments: {question: "Who?"}}]}]}
              - {when: slowly, steps: [{text: "%1$s", pause: 2s}]}
              - {when: count, steps: [{text: "%1$s", pause: 100ms}]}
              - {steps: [{text: "Well."}]}
      """
          .formatted(ANSWER);

  @TempDir Path home;
  @TempDir Path folder;
  private final ExecutorService commands = Executors.newCachedThreadPool();
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private GatewayConfig config;
  private ConfiguredGateway gateway;

  @BeforeEach
  void serve() {
    config = ConfigText.read(home, CONFIGURATION);
    gateway = ConfiguredGateway.start(config);
  }

  @AfterEach
  void stop() {
    commands.shutdownNow();
    gateway.close();
  }

  private Future<Integer> chat(InputStream typed, boolean person, String... options) {
    var variables =
        Map.of(
            "GATEWAY_URL", gateway.gateway().uri().toString(),
            "GATEWAY_TOKEN", gateway.token("user:ann"));
    var terminal =
        new Terminal(
            new PrintStream(out, true, UTF_8),
            new PrintStream(err, true, UTF_8),
            person,
            false,
            false);
    var arguments = new ArrayList<>(List.of("agent", "chat"));
    arguments.addAll(List.of(options));
    return commands.submit(
        () ->
            Commands.run(
                new NoServer(),
                new Environment(variables, folder, folder),
                terminal,
                typed,
                arguments.toArray(String[]::new)));
  }

  private static void until(ByteArrayOutputStream printed, String text) throws Exception {
    Polling.until(() -> printed.toString(UTF_8).contains(text));
  }

  @Test
  @Tag("nightly")
  void aRestartOfTheGatewayLosesNothingOfTheAnswer() throws Exception {
    int port = gateway.gateway().uri().getPort();
    var chat = chat(InputStream.nullInputStream(), false, "-m", "count");
    until(out, "one two");
    gateway.close();
    gateway = ConfiguredGateway.start(config.listening(null, port));
    assertThat(chat.get(30, TimeUnit.SECONDS)).as(err.toString(UTF_8)).isZero();
    assertThat(out.toString(UTF_8).lines().reduce((first, last) -> last)).contains(ANSWER);
  }

  @Test
  void controlCCancelsTheTurnAndTheChatGoesOn() throws Exception {
    assumeTrue(
        InheritedSignals.interruptsArrive(),
        "SIGINT is ignored here, as in jobs in the background of a shell");
    var keys = new PipedOutputStream();
    var chat = chat(new PipedInputStream(keys), true);
    keys.write("slowly\n".getBytes(UTF_8));
    keys.flush();
    until(out, "one");
    Signal.raise(new Signal("INT"));
    until(err, "the turn was cancelled: Ctrl-C");
    keys.write("ask\n".getBytes(UTF_8));
    keys.flush();
    until(err, "Who?");
    Signal.raise(new Signal("INT"));
    Polling.until(() -> err.toString(UTF_8).split("the turn was cancelled", -1).length == 3);
    keys.write("thanks\n".getBytes(UTF_8));
    keys.close();
    assertThat(chat.get(30, TimeUnit.SECONDS)).isZero();
    assertThat(out.toString(UTF_8)).doesNotContain("ten").endsWith("Well.\n");
    assertThat(err.toString(UTF_8)).contains("Ctrl-C again leaves").contains("goes on");
  }
}
