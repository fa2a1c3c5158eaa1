package org.integrationgateway.config.environment;

import java.security.SecureRandom;
import java.util.Base64;

/**
 * The configuration that the first start writes: it uses embedded providers only, and needs no
 * installation.
 */
public final class DefaultConfig {
  private static final int KEY_BYTES = 32;

  private DefaultConfig() {}

  /** Writes it into this folder, with a new encryption key. */
  public static void writeTo(GatewayHome home) {
    home.write(home.configuration(), text(newKey()));
  }

  /** A random 256-bit key in base64. */
  public static String newKey() {
    var key = new byte[KEY_BYTES];
    new SecureRandom().nextBytes(key);
    return Base64.getEncoder().encodeToString(key);
  }

  private static String text(String key) {
    return """
    # Integration Gateway: the embedded default, written on the first start. It is yours to change;
    # `gateway validate` checks it, `gateway config explain` shows every setting and its default.

    server:
      public:
        host: 127.0.0.1     # 0.0.0.0 to be reached from other machines
        port: 8080
      encryption:
        # Protects the stored credentials. Losing this key loses them; keep a copy in a safe place.
        keys:
          - {id: k1, key: "%s"}
      admin:                # who may use /admin and its routes
        authorizationPolicy: operators

    providers:
      identity:
        local:              # accounts of this gateway; `gateway serve` prints the link for the first one
          source: builtin:local
      authorization:
        local:
          source: builtin:relationships
      audit:
        local:              # who did what: `gateway audit list`, and the console at /admin
          source: builtin:store
          config: {retention: 90d, invocations: failed}
      workflow:
        local:              # durable runs, in the same database
          source: builtin:durable
      agent:
        local:              # a script in place of a model: try `gateway agent chat --tool demo/math.add`
          source: builtin:scripted
          config:
            approval: always
            scenes:
              - when: add
                steps:
                  - {text: "I call a tool for that.", calls: [{tool: demo_math_add, arguments: {a: 20, b: 22}}]}
                  - {text: "The tool answered $${result}.", pause: 20ms}
              - when: ask me
                steps:
                  - calls: [{tool: ask_user, arguments: {question: "What is your name?"}}]
                  - {text: "You answered $${result}.", pause: 20ms}
              - steps:
                  - {text: "You said: $${message}. I only know 'add' and 'ask me'.", pause: 20ms}

    authorization:
      policies:
        operators:
          members:
            - {group: admin, role: admin}         # the first account, and those that are given this group
            - {subject: user:admin, role: admin}  # the token that the first start writes

    apps:
      demo:                 # needs no network: try `gateway app invoke demo math.add -p a=1 -p b=2`
        provider:
          source: builtin:demo
      inventory:            # wants a key: try `gateway app connect inventory --credential demo-key`
        provider:
          source: builtin:inventory

    workflows:
      definitions:
        welcome:            # try `gateway workflow run welcome --input '{"name": "Ada"}' --wait`
          description: Greets a person, forwards and backwards
          steps:
            - id: greet
              invoke: {app: demo, operation: hello.greet, input: {name: "${{ input.name ?? 'world' }}"}}
            - id: reverse
              invoke: {app: demo, operation: text.reverse, input: {text: "${{ steps.greet.outputs.greeting }}"}}
          output:
            forwards: "${{ steps.greet.outputs.greeting }}"
            backwards: "${{ steps.reverse.outputs.text }}"
    """
        .formatted(key);
  }
}
