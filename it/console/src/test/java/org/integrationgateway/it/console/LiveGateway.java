package org.integrationgateway.it.console;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;

/** A gateway with an agent that plays scripts and with workflows, which may end and come back. */
final class LiveGateway implements AutoCloseable {
  private static final String CONFIG =
      """
      server:
        public: {host: 127.0.0.1, port: %d}
        encryption: {keys: [{id: k1, key: 0123456789abcdef0123456789abcdef}]}
        admin: {authorizationPolicy: operators}
        egress: {allowPrivateNetworks: true}
        limits: {perSubjectRate: {perSecond: 0}, perAddressRate: {perSecond: 0}, loginRate: {perMinute: 0}}
      providers:
        identity: {people: {source: builtin:local}}
        authorization: {local: {source: builtin:relationships}}
        workflow: {local: {source: builtin:durable}}
        agent:
          helper:
            source: builtin:scripted
            config:
              approval: always
              models: [any, careful]
              scenes:
                - when: add
                  steps:
                    - {text: "I call a tool for that.", calls: [{tool: demo_math_add, arguments: {a: 20, b: 22}}]}
                    - {text: "The tool answered $${result}.", pause: 20ms}
                - when: ask me
                  steps:
                    - calls: [{tool: ask_user, arguments: {question: "What is your name?"}}]
                    - {text: "You answered $${result}.", pause: 20ms}
                - when: number
                  steps:
                    - calls: [{tool: ask_user, arguments: {question: "How many?", kind: input, schema: {type: object, required: [count], properties: {count: {type: integer, title: Count}}}}}]
                    - {text: "You want $${result}.", pause: 20ms}
                - when: slowly
                  steps: [{text: "one two three four five six seven eight nine ten eleven twelve", pause: 250ms}]
                - when: echo
                  steps:
                    - {text: "$${message}", calls: [{tool: demo_text_reverse, arguments: {text: "$${message}"}}]}
                    - {text: "$${result}"}
                - steps: [{text: "You said: $${message}", pause: 20ms}]
      authorization:
        policies:
          operators: {members: [{subject: user:root, role: admin}]}
      apps:
        demo: {provider: {source: builtin:demo}}
      workflows:
        definitions:
          welcome:
            displayName: Welcome
            description: Greets a person, forwards and backwards
            inputSchema: {type: object, properties: {name: {type: string, title: Name}}}
            steps:
              - {id: greet, invoke: {app: demo, operation: hello.greet, input: {name: "${{ input.name ?? 'world' }}"}}}
              - {id: reverse, invoke: {app: demo, operation: text.reverse, input: {text: "${{ steps.greet.outputs.greeting }}"}}}
            output: {backwards: "${{ steps.reverse.outputs.text }}"}
          approve:
            description: Waits for a person
            steps:
              - {id: greet, invoke: {app: demo, operation: hello.greet, input: {name: Ada}}}
              - {id: wait, awaitSignal: {signal: approved}}
              - {id: done, invoke: {app: demo, operation: hello.greet, input: {name: Grace}}}
            on: [{event: {type: order.placed, source: demo}}]
          broken:
            steps: [{id: sum, invoke: {app: demo, operation: math.add, input: {a: nothing}}}]
          fail:
            steps:
              - id: greet
                invoke: {app: demo, operation: hello.greet, input: {name: Ada}}
                compensation: {app: demo, operation: hello.greet, input: {name: Grace}}
              - id: below
                run: {definition: broken}
                retry: {maxAttempts: 3, initialInterval: 10ms}
          above:
            steps: [{id: below, run: {definition: welcome, input: {name: Below}}}]
      """;

  private final Path home;
  private final String config;
  private Consoles consoles;

  private LiveGateway(Path home, int port) {
    this.home = home;
    this.config = CONFIG.formatted(port);
    this.consoles = Consoles.of(home, config);
  }

  static LiveGateway start(Path home) {
    return new LiveGateway(home, 0);
  }

  /** A gateway that has the same address after a restart. */
  static LiveGateway atOneAddress(Path home) {
    try (var free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int port = free.getLocalPort();
      free.close();
      return new LiveGateway(home, port);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Consoles consoles() {
    return consoles;
  }

  void stop() {
    consoles.close();
  }

  void startAgain() {
    consoles = Consoles.of(home, config);
  }

  @Override
  public void close() {
    consoles.close();
  }
}
