package org.integrationgateway.samples.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.integrationgateway.testkit.packages.GatewayUnderTest;
import org.integrationgateway.testkit.packages.StubUpstream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Calls the operations through a whole gateway; a stub stands for the API. */
class TasksTest {
  private static final Path PACKAGE = Path.of("");

  private final StubUpstream api = StubUpstream.start();

  @AfterEach
  void stop() {
    api.close();
  }

  @Test
  void offersADocumentAsAnOperation() {
    try (var tasks = connected()) {
      assertThat(tasks.operations())
          .containsExactlyInAnyOrder("tasks.get", "tasks.list", "tasks.close");
    }
  }

  @Test
  void sendsTheDocumentWithTheVariablesAndTheCallersToken() {
    api.answer("POST", "/graphql", 200, "{\"data\": {\"task\": {\"state\": \"OPEN\"}}}");
    try (var tasks = connected()) {
      assertThat(tasks.call("tasks.get", "{\"id\": \"T-7\"}").at("/data/task/state"))
          .isEqualTo("OPEN");

      var asked = api.request();
      assertThat(asked.header("Authorization")).contains("Bearer t-1");
      assertThat(asked.body())
          .contains("fragment Summary on Task", "\"variables\":{\"id\":\"T-7\"}")
          .doesNotContain("such as T-7");
    }
  }

  @Test
  void failsWithTheErrorsOfTheApi() {
    api.answer("POST", "/graphql", 200, "{\"errors\": [{\"message\": \"no such task\"}]}");
    try (var tasks = connected()) {
      var failed = tasks.call("tasks.close", "{\"id\": \"T-0\"}");

      assertThat(failed.status()).isGreaterThanOrEqualTo(400);
      assertThat(failed.body()).contains("no such task");
    }
  }

  @Test
  void refusesACallWithoutARequiredVariable() {
    try (var tasks = connected()) {
      assertThat(tasks.call("tasks.close", "{\"reason\": \"done\"}").status()).isEqualTo(400);
      assertThat(api.requests()).isEmpty();
    }
  }

  private GatewayUnderTest connected() {
    var tasks = GatewayUnderTest.serve(PACKAGE, api);
    tasks.connect(Map.of("token", "t-1"));
    return tasks;
  }
}
