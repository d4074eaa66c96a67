import { existsSync } from 'node:fs';

/** Chromium as root and in containers, without anything that calls out. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The same engine without the parts of a desktop's browser: its pages take two thirds of the processor time. */
const SHELL = '/usr/bin/chromium-headless-shell';

/**
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string | undefined} the browser at CHROMIUM_PATH, else that of the system
 */
export function findChromium(env = process.env) {
  return [env.CHROMIUM_PATH, SHELL, '/usr/bin/chromium', '/usr/bin/chromium-browser'].find((file) => file && existsSync(file));
}
