// npm run demo:data -- --controls 100000: that many believable bilingual risk controls on top of what is there, and events with their reports in proportion
// (--events says how many). A million controls take some minutes.
import { parseArgs } from 'node:util';
import { fillControls } from './demo-data/fill-controls.mjs';
import { fillEvents } from './demo-data/fill-events.mjs';
import { withDatabase } from './runtime/database.mjs';
import { runTool } from './runtime/tool.mjs';

const MOST_CONTROLS = 5_000_000;
const MOST_EVENTS = 200_000;
/** An event is reported for every fifth control, up to so many unless more are asked for. */
const EVENTS_BY_THEMSELVES = 20_000;

function readCount(name, given, most) {
  const count = Number(given);
  if (!Number.isInteger(count) || count < 0 || count > most) throw new Error(`--${name} takes a whole number from 0 to ${most}`);
  return count;
}

await runTool(async () => {
  const { values } = parseArgs({ options: { controls: { type: 'string', default: '10000' }, events: { type: 'string' } } });
  const controls = readCount('controls', values.controls, MOST_CONTROLS);
  const events = readCount('events', values.events ?? Math.min(EVENTS_BY_THEMSELVES, Math.ceil(controls / 5)), MOST_EVENTS);
  await withDatabase(async (url) => {
    if (controls > 0) await fillControls(url, { controls, log: console.log });
    if (events > 0) await fillEvents(url, { events, log: console.log });
  });
});
