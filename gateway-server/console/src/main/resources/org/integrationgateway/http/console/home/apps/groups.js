import { foreign } from '../../core/foreign.js';
import { t } from '../../core/text.js';

/** The groups of the first page, in their order; the apps that are in none are grouped by category. */
const GROUPS = {
  connected: (app) => app.credentialState === 'connected' || app.connections.some((one) => one.instances.length),
};

/** The groups that have apps, each as `{name, heading, members}`. */
export function grouped(apps) {
  const groups = Object.keys(GROUPS).map((name) => ({ name, heading: t(`apps.group.${name}`), members: [] }));
  const rest = [];
  for (const app of apps) {
    const place = Object.values(GROUPS).findIndex((accepts) => accepts(app));
    (place < 0 ? rest : groups[place].members).push(app);
  }
  const byCategory = Map.groupBy(rest, (app) => app.category ?? '');
  const others = t('apps.group.others');
  const categories = byCategory.size > 1
    ? [...byCategory].sort(([one], [other]) => !one - !other || one.localeCompare(other))
      .map(([category, members]) => ({ name: 'others', heading: category ? foreign(category) : others, members }))
    : [{ name: 'others', heading: others, members: rest }];
  return [...groups, ...categories].filter(({ members }) => members.length);
}
