package org.integrationgateway.it.console;

import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import org.integrationgateway.sdk.identity.Person;
import org.integrationgateway.server.testing.ConfiguredGateway;

/**
 * A gateway whose consoles a browser looks at: local accounts, relationships, the demo app, durable
 * workflows, and what a test adds. {@code root} is an operator, {@code ada} is not.
 */
final class Consoles implements AutoCloseable {
  private static final String SERVER =
      """
      server:
        public: {host: 127.0.0.1, port: 0}
        encryption: {keys: [{id: k1, key: 0123456789abcdef0123456789abcdef}]}
        admin: {authorizationPolicy: operators}
        egress: {allowPrivateNetworks: true}
        limits: {perSubjectRate: {perSecond: 0}, perAddressRate: {perSecond: 0}, loginRate: {perMinute: 0}}
      """;
  private static final String REST =
      """
      providers:
        identity: {people: {source: builtin:local}}
        authorization: {local: {source: builtin:relationships}}
        workflow: {local: {source: builtin:durable}}
      authorization:
        policies:
          operators: {members: [{subject: user:root, role: admin}]}
      apps:
        demo: {provider: {source: builtin:demo}}
      """;

  private final ConfiguredGateway gateway;

  private Consoles(ConfiguredGateway gateway) {
    this.gateway = gateway;
  }

  /** Starts one in an empty folder. */
  static Consoles start(Path home) {
    return start(home, "");
  }

  /**
   * Starts one in an empty folder.
   *
   * @param apps more of them, indented by two
   */
  static Consoles start(Path home, String apps) {
    return new Consoles(ConfiguredGateway.start(home, SERVER + REST + apps, Clock.systemUTC()));
  }

  /** Starts one with another configuration. */
  static Consoles of(Path home, String yaml) {
    return new Consoles(ConfiguredGateway.start(home, yaml, Clock.systemUTC()));
  }

  ConfiguredGateway gateway() {
    return gateway;
  }

  URI uri(String path) {
    return gateway.gateway().uri().resolve(path);
  }

  /** A window in which the operator is logged in. */
  Tab root() {
    return tab("root");
  }

  /** A window in which a person is logged in who is no operator. */
  Tab ada() {
    return tab("ada");
  }

  /** A window in which another person is logged in, who is an operator where a test says so. */
  Tab sue() {
    return tab("sue");
  }

  /** A window of a phone in which a person is logged in. */
  Tab phone(String login) {
    return Tab.open(uri("/"), 320, 700)
        .session(uri("/"), gateway.session(Person.of("user:" + login)));
  }

  /** A window in which the person with this login is logged in. */
  Tab tab(String login) {
    var person = Person.of("user:" + login);
    return Tab.open(uri("/")).session(uri("/"), gateway.session(person));
  }

  @Override
  public void close() {
    gateway.close();
  }
}
