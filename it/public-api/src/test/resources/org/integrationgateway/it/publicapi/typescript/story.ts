// What a program does with the generated client; prints each result on a line.
import {
  AgentApi,
  AgentRole,
  AgentTurnStatus,
  AppApi,
  Configuration,
  IdentityApi,
  ResponseError,
  WorkflowApi,
  WorkflowStatus,
} from "./client/index.js";

declare const process: { argv: string[] };

const [basePath, accessToken] = process.argv.slice(2);
const configuration = new Configuration({ basePath, accessToken });
const soon = () => new Promise((resolve) => setTimeout(resolve, 10));

const me = await new IdentityApi(configuration).userInfo({});
console.log(`I am ${me.subject?.id}`);

const greeting = await new AppApi(configuration).invoke({
  app: "demo",
  operation: "hello.greet",
  invokeRequest: { parameters: { name: "Ada" } },
});
console.log(`greeted ${greeting.status} ${JSON.stringify(greeting.body?.json)}`);

const agents = new AgentApi(configuration);
const session = await agents.createSession({ createAgentSessionRequest: { model: "play" } });
let turn = await agents.createTurn({
  sessionId: session.id,
  createAgentTurnRequest: {
    messages: [{ role: AgentRole.USER, text: "hello" }],
    output: { text: {} },
  },
});
while (turn.status === AgentTurnStatus.PENDING || turn.status === AgentTurnStatus.RUNNING) {
  await soon();
  turn = await agents.getTurn({ sessionId: session.id, turnId: turn.id });
}
console.log(`answered ${turn.status} ${turn.output?.text}`);
const { events } = await agents.listTurnEvents({ sessionId: session.id, turnId: turn.id, after: "0" });
console.log(`numbered ${events[0].seq} at ${events[0].createdAt instanceof Date}`);

const workflows = new WorkflowApi(configuration);
const definition = await workflows.applyDefinition({
  applyDefinitionRequest: {
    definition: { id: "pause", steps: [{ id: "rest", wait: { duration: "0.001s" } }], output: "${{ input.word }}" },
  },
});
console.log(`applied ${definition.generation}`);
let run = await workflows.startRun({ definitionId: "pause", startRunRequest: { input: { word: "done" } } });
while (run.status === WorkflowStatus.PENDING || run.status === WorkflowStatus.RUNNING) {
  await soon();
  run = await workflows.getRun({ runId: run.id });
}
const { output } = await workflows.getRunOutput({ runId: run.id });
console.log(`ran ${run.status} ${output}`);

try {
  await workflows.getRun({ runId: "no-such-run" });
} catch (refused) {
  const response = (refused as ResponseError).response;
  console.log(`refused ${response.status} ${(await response.text()).includes("NOT_FOUND")}`);
}
