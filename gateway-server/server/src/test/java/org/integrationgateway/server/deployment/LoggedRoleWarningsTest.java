package org.integrationgateway.server.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import org.integrationgateway.config.authorization.PolicyConfig;
import org.integrationgateway.server.testing.TestApps;
import org.integrationgateway.server.testing.TestGateway;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** The log lines of a server about roles when it starts. */
final class LoggedRoleWarningsTest {
  private final ListAppender<ILoggingEvent> events = new ListAppender<>();

  @Test
  void namesRolesThatGuardNothingAndRolesWithoutAMember() throws Exception {
    var log = (Logger) LoggerFactory.getLogger(Deployment.class);
    var level = log.getLevel();
    events.start();
    log.setLevel(Level.WARN);
    log.addAppender(events);
    var gateway =
        new TestGateway()
            .app("open", TestApps::guarded)
            .app("closed", TestApps::guarded)
            .bind("closed", policy("readers", "reader"))
            .app("guarded", TestApps::guarded)
            .bind("guarded", policy("editors", "editor"));
    try {
      gateway.beforeAll(null);
      assertThat(events.list)
          .extracting(ILoggingEvent::getFormattedMessage)
          .satisfiesExactly(
              open ->
                  assertThat(open)
                      .startsWith("app 'open': ")
                      .contains("write: editor", "every caller may use them"),
              closed ->
                  assertThat(closed)
                      .startsWith("app 'closed': operation 'write'")
                      .contains("'readers'", "no caller may use it"));
    } finally {
      gateway.afterAll(null);
      log.detachAppender(events);
      log.setLevel(level);
    }
  }

  private static PolicyConfig policy(String name, String role) {
    return new PolicyConfig(name, false, List.of(new PolicyConfig.Member("user:alice", role)));
  }
}
