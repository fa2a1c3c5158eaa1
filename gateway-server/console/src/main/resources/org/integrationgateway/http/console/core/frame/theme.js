/**
 * The colours that the person chose: `system`, `light` or `dark`. A cookie keeps the choice, so that
 * the server writes it into the next document and no page begins in the other colours.
 */
const COOKIE = 'gateway_theme';
const YEAR_SECONDS = 31_536_000;

export const THEMES = ['system', 'light', 'dark'];

export function theme() {
  return document.documentElement.dataset.theme ?? 'system';
}

/** Changes the colours of this page at once, and of the next ones. */
export function chooseTheme(name) {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  if (name === 'system') {
    delete document.documentElement.dataset.theme;
    document.cookie = `${COOKIE}=; Path=/; Max-Age=0; SameSite=Lax${secure}`;
  } else {
    document.documentElement.dataset.theme = name;
    document.cookie = `${COOKIE}=${name}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
  }
  window.dispatchEvent(new CustomEvent('gateway-theme'));
}
