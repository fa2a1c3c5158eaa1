import { get, page, segment } from '../../core/api.js';
import { hasEnded } from './states.js';

const SESSIONS = 20;
const TURNS = 20;
const FRESH_MILLIS = 3000;

let last;

/** The newest turn of each session whose turns have all ended: such a session asks nothing. */
const quiet = new Map();

/**
 * What agents ask the person in all recent sessions: `[{session, turn, interaction}]`. Parts of a page that ask at
 * the same time share the answer; without an agent there is no question.
 */
export function waiting() {
  if (!last || Date.now() - last.at > FRESH_MILLIS) {
    last = { at: Date.now(), read: read() };
  }
  return last.read;
}

/** What was read is out of date, because the person has answered. */
export function forget() {
  last = undefined;
}

async function read() {
  let sessions;
  try {
    sessions = (await page('/api/v1/agent/sessions', { query: { state: 'active' }, limit: SESSIONS })).items;
  } catch (error) {
    if (error.code === 'not_configured') {
      return [];
    }
    throw error;
  }
  const found = await Promise.all(sessions.filter((one) => one.lastTurnAt !== quiet.get(one.id)).map(ofSession));
  return found.flat();
}

async function ofSession(session) {
  const path = `/api/v1/agent/sessions/${segment(session.id)}/turns`;
  const { items } = await page(path, { limit: TURNS });
  if (items.every((turn) => hasEnded(turn.status))) {
    quiet.set(session.id, session.lastTurnAt);
  }
  const asked = await Promise.all(items.filter((turn) => turn.status === 'waiting_for_input').map(async (turn) => {
    const interactions = await get(`/api/v1/agent/turns/${segment(turn.id)}/interactions`);
    return interactions.filter((one) => one.state === 'pending').map((interaction) => ({ session, turn, interaction }));
  }));
  return asked.flat();
}
