// A reviewer closes controls over HTTP, 32 clients at once, against a raw guarded statement that moves as many records on the same tables: review and control, each with its step
// and outbox message, without HTTP, rights, checks and hash. Both on the same copy of a database. The consumers of what happened, mails and inboxes, come after both: they are at rest while the two are
// compared, and at work in a second measurement, which tells what they take on the same processors.
import pg from 'pg';
import { provideDatabase, withCopy } from './lib/database.mjs';
import { call, hammer, median, milliseconds, at, times } from './lib/measure.mjs';
import { processorSeconds } from './lib/memory.mjs';
import { startPortal } from './lib/portal.mjs';

const CLIENTS = 32;
const EACH = 300;

export async function measureTransitions({ server, rows, rounds }) {
  const source = await provideDatabase(server, rows);
  return withCopy(server, source, async (url) => {
    const pool = new pg.Pool({ connectionString: url, max: CLIENTS });
    // The copy is dropped with whoever still holds a connection.
    pool.on('error', () => undefined);
    const { rows: waiting } = await pool.query(
      `select c.id, c.version from risk_control c join independent_review v on v.risk_id = c.id and v.state = 'open'
       where c.is_active and c.state = 'reviewing' and c.owner_id > 3 and c.creator_id <> 2 order by c.id`,
    );
    const most = Math.min(EACH, Math.floor(waiting.length / (3 * (rounds + 1))));
    if (most < 50) throw new Error(`There are too few controls under review for ${rounds} rounds: ${waiting.length}.`);
    let taken = 0;
    const take = () => waiting.slice(taken, (taken += most));
    const closer = async (portal) => {
      const token = await portal.tokenOf(2);
      return async () => {
        const records = take();
        return hammer(
          (index, agent) =>
            call(agent, `${portal.base}/api/RiskControl/UpdateReviewRequest`, {
              method: 'POST',
              headers: { 'x-token': token },
              body: JSON.stringify({
                riskId: records[index].id,
                rowVersion: Number(records[index].version),
                controlEffectiveness: 5,
                controlDeficiency: '0',
                wfStatus: true,
                lastReviewDate: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
                comments: '测试有效。',
              }),
            }).then((answer) => {
              const told = JSON.parse(answer.body);
              if (!told.isSuccess) throw new Error(answer.body.toString().slice(0, 400));
              return answer;
            }),
          { clients: CLIENTS, seconds: 600, most },
        );
      };
    };
    const raw = async () => {
      const records = take();
      return hammer(
        async (index) => {
          const { rowCount } = await pool.query({
            name: 'raw',
            text: `with review as (update independent_review set state = 'closed', version = version + 1, last_hash = $3, decided_at = now(), reviewer_id = 2, effectiveness = 5,
                  deficiency = '0', comments = '测试有效。' where risk_id = $1 and state = 'open' returning id, version),
                subject as (update risk_control set state = 'complete', version = version + 1, last_hash = $3, updated_at = now()
                  where id = $1 and version = $2 and exists (select 1 from review) returning id, version),
                moved as (select 'independentReview' as workflow, id, version, 'CLOSE' as event, 'open' as from_state, 'closed' as to_state from review
                  union all select 'riskControl', id, version, 'REVIEW_CLOSED', 'reviewing', 'complete' from subject),
                step as (insert into workflow_step (workflow, subject_id, seq, event, from_state, to_state, operation, actor_id, at, comment, body, prev_hash, hash)
                  select workflow, id, version - 1, event, from_state, to_state, null, 2, now(), '', '{}', $3, $3 from moved),
                message as (insert into outbox_message (topic, workflow, subject_id, payload) select 'raw', workflow, id, '{}' from moved)
                select id from subject`,
            values: [records[index].id, records[index].version, Buffer.alloc(32)],
          });
          return { status: rowCount === 1 ? 200 : 409, body: Buffer.from('') };
        },
        { clients: CLIENTS, seconds: 600, most },
      );
    };
    const rates = { portal: [], raw: [], working: [] };
    const walls = [];
    let [busySeconds, closed] = [0, 0];
    let portal = await startPortal({ url });
    try {
      const close = await closer(portal);
      for (let round = -1; round < rounds; round++) {
        const busy = processorSeconds(portal.pids.api);
        const portals = await close();
        if (round >= 0) {
          busySeconds += processorSeconds(portal.pids.api) - busy;
          closed += most;
        }
        const raws = await raw();
        if (round < 0) continue;
        rates.portal.push(portals.perSecond);
        rates.raw.push(raws.perSecond);
        walls.push(...portals.walls);
      }
      await portal.stop();
      portal = await startPortal({ url, worker: true });
      const closeBesideWorker = await closer(portal);
      for (let round = -1; round < rounds; round++) {
        const { perSecond } = await closeBesideWorker();
        if (round >= 0) rates.working.push(perSecond);
      }
      const ratio = median(rates.portal) / median(rates.raw);
      return [
        {
          what: `transition over HTTP, ${CLIENTS} clients, ${rows} controls`,
          bar: '≥ 0.5 × a raw statement that moves as many records',
          measured: `${times(ratio)} (${Math.round(median(rates.portal))} closings a second, p95 ${milliseconds(at(walls, 0.95))}; raw ${Math.round(median(rates.raw))}; ${Math.round(median(rates.working))} while the worker delivers; the api takes ${((busySeconds * 1_000) / closed).toFixed(2)} ms of processor time a closing)`,
          ok: ratio >= 0.5,
          next: 'the session, the record and the list of deficiencies read in one round trip',
        },
      ];
    } finally {
      await portal.stop();
      await pool.end();
    }
  });
}
