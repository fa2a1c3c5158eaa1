import { page } from '../../core/api.js';
import { Resource } from '../../core/resource.js';

/** More definitions than a person reads are found by their id. */
const MOST = 2000;

/** All definitions, in the order of their ids. */
export function definitionsOf(host) {
  return new Resource(host, async (signal) => {
    const all = [];
    let pageToken;
    do {
      const some = await page('/api/v2/workflow/definitions', { limit: 500, limitName: 'pageSize', member: 'definitions', pageToken, signal });
      all.push(...some.items);
      pageToken = some.next;
    } while (pageToken && all.length < MOST);
    return all;
  });
}

/** What a step does: `{kind, text, place}`; `place` is where more of it is. */
export function actionOf(step) {
  if (step.invoke) {
    const { app, operation } = step.invoke;
    return { kind: 'invoke', text: `${app}/${operation}`, place: { tab: 'apps', app, operation } };
  }
  if (step.run) {
    return { kind: 'run', text: step.run.definitionId, place: { tab: 'runs', definition: step.run.definitionId } };
  }
  if (step.awaitSignal) {
    return { kind: 'awaitSignal', text: step.awaitSignal.signal };
  }
  if (step.agentTurn) {
    return { kind: 'agentTurn', text: step.agentTurn.model };
  }
  return { kind: 'wait', text: step.wait?.duration ?? step.wait?.timestamp ?? '' };
}
