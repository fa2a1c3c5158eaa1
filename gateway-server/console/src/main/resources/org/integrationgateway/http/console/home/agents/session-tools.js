import { plain } from '../../core/foreign.js';
import { t, tn } from '../../core/text.js';

/** The member of a session's metadata in which the console keeps the tools of its next turns. */
const MEMBER = 'console.tools';
/** The most characters that a member of metadata may have. */
const MOST = 1024;
export const ALL = '*';

/** What stands for all operations of an app, as its operation. */
const EVERY = '*';

/** The tools of a session: a list of `app/operation` and `app/*`, or ALL. */
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

/** Whether tools are chosen, and not more than can be kept. */
export function fits(tools) {
  return tools === ALL || (tools !== undefined && tools.join(' ').length <= MOST);
}

/** The tool that stands for all operations of an app. */
export function wholeApp(app) {
  return `${app}/${EVERY}`;
}

/** Tools in words, such as 'all of Customers, 2 tools'. @param names `AppNames` */
export function toolsText(tools, names) {
  if (tools === ALL) {
    return t('turns.tools.all');
  }
  const apps = tools.filter((tool) => tool.endsWith(`/${EVERY}`)).map((tool) => t('turns.tools.whole', { app: plain(names.of(tool.slice(0, -2))) }));
  const single = tools.length - apps.length;
  return [...apps, ...(single || !apps.length ? [tn('turns.tools.count', single)] : [])].join(', ');
}

/** The members of the request of a turn that give it the tools. */
export function ofTurn(tools) {
  if (tools === ALL) {
    return { toolSource: 'mcp_catalog' };
  }
  return tools.length ? { toolRefs: tools.map((tool) => ({ app: tool.slice(0, tool.indexOf('/')), operation: tool.slice(tool.indexOf('/') + 1) })) } : {};
}
