import { t } from './text.js';

/** Programs by what their `User-Agent` says, the telling ones first. */
const PROGRAMS = [
  [/\bEdg\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chromium)\//, 'Chromium'],
  [/\bChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/\bcurl\//, 'curl'],
  [/^gateway\b/i, 'gateway'],
];

const SYSTEMS = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** A browser and its system in words: 'Firefox on Linux'; empty when neither is known. */
export function browserWords(userAgent = '') {
  const program = PROGRAMS.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1];
  return program && system ? t('sessions.browser', { program, system }) : program ?? system ?? '';
}
