/** The member of a session's metadata in which the console keeps the tools of its next turns. */
const MEMBER = 'console.tools';
/** The most characters that a member of metadata may have. */
const MOST = 1024;
export const ALL = '*';

/** The tools of a session: a list of `app/operation`, or ALL. */
export function toolsOf(session) {
  const text = session?.metadata?.[MEMBER] ?? '';
  return text === ALL ? ALL : text.split(' ').filter(Boolean);
}

/** Metadata with these tools. */
export function withTools(metadata, tools) {
  const { [MEMBER]: before, ...rest } = metadata ?? {};
  const text = tools === ALL ? ALL : tools.join(' ');
  return text ? { ...rest, [MEMBER]: text } : rest;
}

/** Whether so many tools can be kept. */
export function fits(tools) {
  return tools === ALL || tools.join(' ').length <= MOST;
}

/** The members of the request of a turn that give it the tools. */
export function ofTurn(tools) {
  if (tools === ALL) {
    return { toolSource: 'mcp_catalog' };
  }
  return tools.length ? { toolRefs: tools.map((tool) => ({ app: tool.slice(0, tool.indexOf('/')), operation: tool.slice(tool.indexOf('/') + 1) })) } : {};
}
