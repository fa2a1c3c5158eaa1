// Makes one executable file of the modules below src (node build.mjs bin/units.mjs), and catalog.json, which lists the
// operations for `gateway docs`, `gateway lint` and `gateway compat`.
//
// Each module becomes a function that gives its exports; a module stands behind those that it imports. That is all that
// these modules need of a bundler: imports by name, exports of declarations, no cycles.

import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = dirname(fileURLToPath(import.meta.url));
const PROGRAM = join(HERE, process.argv[2]);
const IMPORT = /^import (\{[^}]+\}) from '([^']+)';\n/gm;
const EXPORT = /^export ((?:async )?(?:function\*?|class|const)) (\w+)/gm;

/** Adds a module, and before it what it imports. */
function add(file, modules, builtins) {
  if (modules.has(file)) {
    return;
  }
  const names = [];
  const body = readFileSync(file, 'utf8')
    .replace(IMPORT, (statement, wanted, from) => {
      const other = from.startsWith('node:') ? from : join(dirname(file), from);
      if (other === from) {
        builtins.add(from);
      } else {
        add(other, modules, builtins);
      }
      return `const ${wanted.replaceAll(' as ', ': ')} = ${identifier(other)};\n`;
    })
    .replace(EXPORT, (statement, declaration, name) => {
      names.push(name);
      return `${declaration} ${name}`;
    });
  modules.set(file, `const ${identifier(file)} = (() => {\n${body}return { ${names.join(', ')} };\n})();\n`);
}

function identifier(module) {
  const name = module.startsWith('node:') ? module : relative(HERE, module);
  return name.replace(/\.mjs$/, '').replace(/\W/g, '_');
}

const modules = new Map();
const builtins = new Set();
add(join(HERE, 'src/main.mjs'), modules, builtins);
mkdirSync(dirname(PROGRAM), { recursive: true });
const imports = [...builtins].sort().map((name) => `import * as ${identifier(name)} from '${name}';\n`);
writeFileSync(PROGRAM, ['#!/usr/bin/env node\n', ...imports, ...modules.values()].join(''));
chmodSync(PROGRAM, 0o755);

const where = { ...process.env, SERVICE_CATALOG_FILE: join(HERE, 'catalog.json') };
execFileSync(process.execPath, [PROGRAM], { env: where, stdio: 'inherit' });
