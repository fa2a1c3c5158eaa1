package client;

import client.api.AgentApi;
import client.api.AppApi;
import client.api.IdentityApi;
import client.api.WorkflowApi;
import client.model.AgentMessage;
import client.model.AgentOutputSpec;
import client.model.AgentRole;
import client.model.AgentTurnStatus;
import client.model.ApplyDefinitionRequest;
import client.model.CreateAgentSessionRequest;
import client.model.CreateAgentTurnRequest;
import client.model.InvokeRequest;
import client.model.StartRunRequest;
import client.model.WorkflowDefinition;
import client.model.WorkflowStatus;
import client.model.WorkflowStep;
import client.model.WorkflowWait;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/** Uses the generated client as a program does; prints each result on a line. */
public final class Story {
  private Story() {}

  public static void main(String[] args) throws Exception {
    var client = new ApiClient();
    client.updateBaseUri(args[0]);
    client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + args[1]));

    System.out.println("I am " + new IdentityApi(client).userInfo().getSubject().getId());

    var greeting =
        new AppApi(client)
            .invoke(
                "demo", "hello.greet", null, new InvokeRequest().parameters(Map.of("name", "Ada")));
    System.out.println("greeted " + greeting.getStatus() + " " + greeting.getBody().getJson());

    var agents = new AgentApi(client);
    var session =
        agents.createSession(
            new CreateAgentSessionRequest().model("play").idempotencyKey("s"), null);
    var message = new AgentMessage().role(AgentRole.USER).text("hello");
    var turn =
        agents.createTurn(
            session.getId(),
            new CreateAgentTurnRequest()
                .addMessagesItem(message)
                .output(new AgentOutputSpec().text(Map.of())),
            "t");
    while (turn.getStatus() == AgentTurnStatus.PENDING
        || turn.getStatus() == AgentTurnStatus.RUNNING) {
      LockSupport.parkNanos(10_000_000);
      turn = agents.getTurn(session.getId(), turn.getId(), null);
    }
    System.out.println("answered " + turn.getStatus() + " " + turn.getOutput().getText());
    var events = agents.listTurnEvents(session.getId(), turn.getId(), "0", 100, null).getEvents();
    System.out.println(
        "numbered " + events.get(0).getSeq() + " at " + (events.get(0).getCreatedAt() != null));

    var workflows = new WorkflowApi(client);
    var step = new WorkflowStep().id("rest").wait(new WorkflowWait().duration("0.001s"));
    var definition =
        workflows.applyDefinition(
            new ApplyDefinitionRequest()
                .definition(
                    new WorkflowDefinition()
                        .id("rest")
                        .steps(List.of(step))
                        .output("${{ input.word }}")));
    System.out.println("applied " + definition.getGeneration());
    var run = workflows.startRun("rest", null, new StartRunRequest().input(Map.of("word", "done")));
    while (run.getStatus() == WorkflowStatus.PENDING || run.getStatus() == WorkflowStatus.RUNNING) {
      LockSupport.parkNanos(10_000_000);
      run = workflows.getRun(run.getId(), null);
    }
    System.out.println(
        "ran " + run.getStatus() + " " + workflows.getRunOutput(run.getId(), null).getOutput());

    try {
      workflows.getRun("no-such-run", null);
    } catch (ApiException refused) {
      System.out.println(
          "refused " + refused.getCode() + " " + refused.getResponseBody().contains("NOT_FOUND"));
    }
  }
}
