import { codeBlock } from '../../core/parts.js';
import { empty } from '../../core/states.js';
import { t } from '../../core/text.js';

const EXAMPLE = `providers:
  workflow:
    local: {source: builtin:durable}
workflows:
  definitions:
    welcome:
      steps:
        - {id: greet, invoke: {app: demo, operation: hello.greet, input: {name: Ada}}}`;

/** Whether a list failed because no workflow provider is configured. */
export function isNotConfigured({ data, error }) {
  return data === undefined && error?.code === 'not_configured';
}

/** What stands where workflows would be. */
export function notConfigured() {
  return empty(t('runs.none'), t('runs.none.help'), codeBlock(EXAMPLE));
}
