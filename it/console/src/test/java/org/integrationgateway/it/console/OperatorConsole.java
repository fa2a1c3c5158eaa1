package org.integrationgateway.it.console;

import java.nio.file.Path;

/** A gateway for the pages of operators: policies with members, an audit trail in the store. */
final class OperatorConsole {
  private static final String YAML =
      """
      server:
        public: {host: 127.0.0.1, port: 0}
        encryption:
          keys: [{id: k1, key: 0123456789abcdef0123456789abcdef}]
        admin: {authorizationPolicy: operators}
        egress: {allowPrivateNetworks: true}
        limits: {perSubjectRate: {perSecond: 0}, perAddressRate: {perSecond: 0}, loginRate: {perMinute: 0}}
      providers:
        identity: {people: {source: builtin:local}}
        authorization: {local: {source: builtin:relationships}}
        audit:
          lines: {source: builtin:log}
          rows: {source: builtin:store, config: {retention: 90d}}
      authorization:
        policies:
          operators: {members: [{subject: user:root, role: admin}]}
          team:
            default: deny
            members:
              - {subject: user:ada, role: reader}
              - {group: staff, role: reader}
      apps:
        demo: {provider: {source: builtin:demo}, authorizationPolicy: team}
      """;

  private OperatorConsole() {}

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
    return Consoles.of(home, YAML + apps);
  }
}
