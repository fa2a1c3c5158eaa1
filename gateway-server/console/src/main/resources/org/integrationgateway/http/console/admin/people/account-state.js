import { badge } from '../../core/parts.js';
import { t } from '../../core/text.js';

/** Whether the owner of an account can log in: not while it is disabled, and not before the owner has set a password. */
export function accountBadge({ disabled, invited }) {
  if (disabled) {
    return badge('bad', t('accounts.disabled'));
  }
  return invited ? badge('warn', t('accounts.invited')) : badge('good', t('accounts.enabled'));
}
