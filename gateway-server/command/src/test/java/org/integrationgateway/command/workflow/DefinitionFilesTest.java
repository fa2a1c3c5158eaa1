package org.integrationgateway.command.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.integrationgateway.command.Cli;
import org.integrationgateway.command.FakeGateway;
import org.integrationgateway.command.NoServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** The files of {@code gateway workflow apply}: every form, and every problem with its position. */
final class DefinitionFilesTest {
  private static final String APPLY = "POST /api/v2/workflow/definitions:apply";

  @TempDir Path folder;
  private Cli cli;
  private FakeGateway gateway;

  @BeforeEach
  void begin() throws IOException {
    gateway = new FakeGateway();
    gateway.answers(
        APPLY, 200, "{\"id\": \"greet\", \"generation\": \"3\", \"provider\": \"main\"}");
    cli = new Cli(folder, new NoServer()).with("GATEWAY_URL", gateway.url());
  }

  @AfterEach
  void end() {
    gateway.close();
  }

  @Test
  void sendsEveryKindOfStepInTheShapeOfTheApi() {
    cli.file(
        "order.yaml",
        """
        order:
          displayName: Order
          runAs: service_account:shop
          inputSchema: {type: object, required: [item]}
          steps:
          - id: stock
            invoke: {app: shop, operation: stock.take, input: {item: "${{ input.item }}", n: 1.25}}
            compensation: {app: shop, operation: stock.give, input: {item: "${{ input.item }}"}}
            retry: {maxAttempts: 3, initialInterval: 1500ms}
            timeout: 2m
          - id: advice
            agentTurn: {model: large, prompt: "Is it good?", tools: [shop/stock.list]}
            needs: []
          - id: approved
            awaitSignal: {signal: approved}
            needs: [stock, advice]
            condition: steps.advice.outputs != 'no'
          - id: pause
            wait: {duration: 30s}
          - id: deliver
            run: {definition: delivery, input: {item: "${{ input.item }}"}}
          on:
          - event: {type: shop.ordered, source: shop, condition: "event.data.n > 1"}
            input: {item: "${{ event.data.item }}"}
          - id: nightly
            schedule: {cron: "0 3 * * *", timeZone: Europe/Zurich}
            paused: true
        """);

    var ran = cli.run("workflow", "apply", "order.yaml");

    assertThat(ran.err()).isEmpty();
    assertThat(ran.out()).isEqualTo("greet\tgeneration 3\tmain\n");
    var json = JsonMapper.shared();
    assertThat(json.readTree(gateway.last().body()))
        .isEqualTo(
            json.readTree(
                """
                {"definition": {
                  "id": "order", "displayName": "Order", "paused": false, "runAs": "service_account:shop",
                  "inputSchema": {"type": "object", "required": ["item"]},
                  "steps": [
                    {"id": "stock",
                     "invoke": {"app": "shop", "operation": "stock.take",
                                "input": {"item": "${{ input.item }}", "n": 1.25}},
                     "compensation": {"app": "shop", "operation": "stock.give",
                                      "input": {"item": "${{ input.item }}"}},
                     "retry": {"maxAttempts": 3, "initialInterval": "1.500000000s"},
                     "timeout": "120s"},
                    {"id": "advice", "atOnce": true,
                     "agentTurn": {"model": "large", "prompt": "Is it good?", "tools": ["shop/stock.list"]}},
                    {"id": "approved", "needs": ["stock", "advice"],
                     "condition": "steps.advice.outputs != 'no'", "awaitSignal": {"signal": "approved"}},
                    {"id": "pause", "wait": {"duration": "30s"}},
                    {"id": "deliver",
                     "run": {"definitionId": "delivery", "input": {"item": "${{ input.item }}"}}}],
                  "activations": [
                    {"paused": false, "input": {"item": "${{ event.data.item }}"},
                     "event": {"type": "shop.ordered", "source": "shop", "condition": "event.data.n > 1"}},
                    {"id": "nightly", "paused": true, "input": {},
                     "schedule": {"cron": "0 3 * * *", "timeZone": "Europe/Zurich"}}]}}
                """));
  }

  @Test
  void takesTheBlockOfAConfigurationAndTheProviderOfEachDefinition() {
    cli.file(
        "both.json",
        """
        {"workflows": {"definitions": {
          "one": {"provider": "second", "steps": [{"id": "a", "wait": {"duration": "1s"}}]},
          "two": {"steps": [{"id": "a", "wait": {"duration": "1s"}}]}}}}
        """);
    var ran = cli.run("workflow", "apply", "both.json", "--provider", "first", "--json");
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.out()).startsWith("[{").contains("},{");
    assertThat(gateway.last().body()).contains("\"provider\":\"first\"").contains("\"two\"");
  }

  @Test
  void printsEveryProblemWithItsPositionAndSendsNothing() {
    cli.file(
        "wrong.yaml",
        """
        greet:
          stepps:
          - id: a
            invoke: {app: demo, opration: hello.greet}
        """);
    var ran = cli.run("workflow", "apply", "wrong.yaml");
    assertThat(ran.exit()).isEqualTo(5);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err())
        .contains("wrong.yaml:2:3")
        .contains("did you mean 'steps'?")
        .contains("wrong.yaml:4:25")
        .contains("did you mean 'operation'?")
        .contains("nothing was applied");
  }

  @Test
  void checksReferencesBetweenStepsWithoutAGateway() {
    cli.file(
        "dangling.yaml",
        """
        greet:
          steps:
          - {id: a, invoke: {app: demo, operation: b, input: {x: "${{ steps.c.outputs }}"}}}
        """);
    cli.file("right.yaml", "greet: {steps: [{id: a, wait: {duration: 1s}}]}\n");
    gateway.close();
    var ran = cli.run("workflow", "apply", "dangling.yaml", "--check");
    assertThat(ran.exit()).isEqualTo(5);
    assertThat(ran.err()).contains("dangling.yaml:3:").contains("'c'");
    assertThat(cli.run("workflow", "apply", "right.yaml", "--check").out())
        .isEqualTo("valid greet\n");
  }

  @Test
  void refusesSecretsAndFilesThatAreNotThere() {
    cli.file(
        "secret.yaml",
        """
        greet: {steps: [{id: a, invoke: {app: {secret: {provider: env, name: KEY}}, operation: b}}]}
        """);
    var ran = cli.run("workflow", "apply", "secret.yaml", "absent.yaml");
    assertThat(ran.exit()).isEqualTo(5);
    assertThat(ran.err())
        .contains("is a secret: a definition holds none")
        .contains("absent.yaml")
        .contains("it does not exist");
  }
}
