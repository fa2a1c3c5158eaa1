/**
 * The settings as a tree by the parts of their keys: `server.public.host` is below `server` and
 * `server.public`. A node is `{name, path, children, setting, count, set}`.
 */
export function tree(settings) {
  const root = node('', '');
  for (const setting of settings) {
    let at = root;
    for (const name of split(setting.key)) {
      count(at, setting);
      at = child(at, name);
    }
    count(at, setting);
    at.setting = setting;
  }
  return root;
}

function node(name, path) {
  return { name, path, children: new Map(), setting: undefined, count: 0, set: 0 };
}

function count(at, setting) {
  at.count += 1;
  at.set += setting.set ? 1 : 0;
}

function child(parent, name) {
  let found = parent.children.get(name);
  if (!found) {
    const path = parent.path && !name.startsWith('[') ? `${parent.path}.${name}` : parent.path + name;
    found = node(name, path);
    parent.children.set(name, found);
  }
  return found;
}

/** The parts of a key: `apps.demo.grants[0].app` is `apps`, `demo`, `grants`, `[0]`, `app`. */
export function split(key) {
  return key.match(/\[\d+\]|[^.[\]]+/g) ?? [];
}

/** The page of the provider or app that a key belongs to. */
export function owner(key) {
  const [first, second, third] = split(key);
  if (first === 'apps' && second) {
    return { tab: 'providers', provider: `app/${second}` };
  }
  if (first === 'providers' && third) {
    return { tab: 'providers', provider: `${second}/${third}` };
  }
  return first === 'runtime' && second === 'providers' && third
    ? { tab: 'providers', provider: `runtime/${third}` }
    : undefined;
}
