import pg from 'pg';
import { happenings, places } from './event-words.mjs';
import { insertEvents, insertEventTimers, insertLosses, insertReports, openLosses } from './insert-events.mjs';

const BATCH = 2_000;

/**
 * Many believable risk events in both languages on top of what is there, with their response reports, actions and issues, in every state.
 *
 * @param {string} url
 * @param {{ events: number, log?: (line: string) => void }} options
 */
export async function fillEvents(url, { events, log = () => {} }) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const words = JSON.stringify(happenings);
  try {
    for (let from = 1; from <= events; from += BATCH) {
      const to = Math.min(events, from + BATCH - 1);
      await client.query('begin');
      const { rows } = await client.query(insertEvents, [from, to, words, JSON.stringify(places)]);
      if (rows.length === 0)
        throw new Error('There are no risk categories to put events under. Run npm start once, so that the demo is loaded.');
      const ids = rows.map(({ id }) => id);
      await client.query(openLosses, [ids]);
      await client.query(insertLosses, [ids]);
      await client.query(insertReports, [ids, words]);
      await client.query(insertEventTimers, [ids]);
      await client.query('commit');
      log(`${to} of ${events} events`);
    }
    // Numbers are counted in indexes alone, which only holds of what was vacuumed; a portal in use is, from time to time.
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
