// An export of every control from the click to the finished file, as the console asks for it: api, queue, worker, storage, download. Beside it a floor in a process of
// its own, in turns: a plain statement of the same columns through a cursor, hand-zipped, without rights, words, job and storage.
// node bench/export-whole.mjs --floor ADDRESS FILE is one measured floor.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { provideDatabase, withCopy } from './lib/database.mjs';
import { handZip } from './lib/hand-zip.mjs';
import { median } from './lib/measure.mjs';
import { forgetPeak, peakMb, processorSeconds, residentMb } from './lib/memory.mjs';
import { startPortal } from './lib/portal.mjs';

const PLAIN = `select c.risk_no, c.risk_year, c.risk_store_no, k1.category_name, k2.category_name, k3.category_name, c.risk_description, c.management_area,
  c.key_control, c.business_unit, c.control_objective, c.standard_control_desc, c.control_category, c.control_owner_function, d.name, p.user_no, p.name,
  s.current_desc, s.counted_score, r.effectiveness, r.deficiency, c.state, c.is_active::text, t.due_on, c.updated_at::text, s.frequency, s.mode, c.consequences,
  c.consequences_en, '', s.assessment_comments, '', j.name, r.last_review_date, r.comments, r.remediation_plan, r.expected_completion_date,
  i.issue_no, o.risk_no
  from risk_control c left join self_assessment s on s.risk_id = c.id left join risk_category k1 on k1.id = c.category1_id
  left join risk_category k2 on k2.id = c.category2_id left join risk_category k3 on k3.id = c.category3_id left join department d on d.id = c.department_id
  left join person p on p.id = c.owner_id left join workflow_timer t on t.workflow = 'riskControl' and t.subject_id = c.id and t.rung = 0
  left join (select distinct on (risk_id) * from independent_review where state = 'closed' order by risk_id, round desc) r on r.risk_id = c.id
  left join person j on j.id = r.reviewer_id
  left join (select source_id, string_agg(issue_no, ' ' order by id) as issue_no from remediation_issue where source_workflow = 'riskControl' group by 1) i on i.source_id = c.id
  left join risk_control o on o.lineage_id = c.lineage_id and o.risk_year = c.risk_year - 1 and o.is_active
  where c.is_active order by c.updated_at desc, c.id desc`;

async function writeFloor(url, file) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('begin isolation level repeatable read read only');
  await client.query('set local cursor_tuple_fraction = 1');
  await client.query(`declare plain no scroll cursor for ${PLAIN}`);
  await handZip(
    file,
    (async function* () {
      for (;;) {
        const { rows } = await client.query({ text: 'fetch 1000 from plain', rowMode: 'array' });
        if (rows.length === 0) return;
        yield rows.map((cells) => cells.map((cell) => (typeof cell === 'number' ? cell : String(cell ?? ''))));
      }
    })(),
  );
  await client.end();
}

/** In which a process that was started has given back what only its start had needed. */
const REST_MS = 30_000;

/** As the console waits (apps/console/src/shared/api/export-store.ts). */
async function exportOnce({ base }, token) {
  const headers = { 'x-token': token, 'content-type': 'application/json' };
  const ask = async (path, init) => {
    const answer = await (await fetch(base + path, { headers, ...init })).json();
    if (!answer.isSuccess) throw new Error(`${path}: ${JSON.stringify(answer).slice(0, 300)}`);
    return answer.data;
  };
  const { jobId } = await ask('/api/RiskControl/ExportRiskList', { method: 'POST', body: JSON.stringify({ isActive: true }) });
  for (let wait = 100; ; wait = Math.min(700, wait * 2)) {
    const job = await ask(`/api/Jobs/GetJob?id=${jobId}`, {});
    if (job.state === 'failed') throw new Error(job.message);
    if (job.url) return (await (await fetch(base + job.url)).arrayBuffer()).byteLength;
    await pause(wait);
  }
}

export async function measureWholeExport({ server, rows, rounds, log }) {
  const source = await provideDatabase(server, rows);
  return withCopy(server, source, async (url) => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
    const portal = await startPortal({ url, worker: true });
    try {
      const token = await portal.tokenOf(2);
      const [walls, floors] = [[], []];
      // Before the first, and at rest: a start takes more than an export does.
      await pause(REST_MS);
      const rest = residentMb(portal.pids.worker);
      let most = 0;
      for (let round = -1; round < rounds; round++) {
        forgetPeak(portal.pids.worker);
        const [begun, busy] = [performance.now(), processorSeconds(portal.pids.worker)];
        const bytes = await exportOnce(portal, token);
        const wall = performance.now() - begun;
        const grew = peakMb(portal.pids.worker) - rest;
        most = Math.max(most, grew);
        const started = performance.now();
        execFileSync(process.execPath, [fileURLToPath(import.meta.url), '--floor', url, join(folder, 'floor.bin')]);
        const floor = performance.now() - started;
        log?.(
          `round ${round}: ${Math.round(wall)} ms (worker ${(processorSeconds(portal.pids.worker) - busy).toFixed(1)} s of processor, + ${Math.round(grew)} MB, ${bytes} bytes), floor ${Math.round(floor)} ms`,
        );
        if (round < 0) continue;
        walls.push(wall);
        floors.push(floor);
      }
      const ratio = median(walls) / median(floors);
      return [
        {
          what: `export of ${rows} controls × 39 columns from the click to the finished file, through api, queue, worker and storage`,
          bar: '≤ 2 × hand-zipped from the same rows',
          measured: `${ratio.toFixed(2)} × (${Math.round(median(walls))} ms against ${Math.round(median(floors))})`,
          ok: ratio <= 2,
          next: 'the worker writes the cells of a portion in the process that reads them: a thread of its own for text and packing would leave the reading alone',
        },
        {
          what: `memory of the worker at most over what it had before its first export, ${rows} controls`,
          bar: '+ 64 MB at most',
          measured: `+ ${Math.round(most)} MB`,
          ok: most <= 64,
          next: 'rows as arrays instead of objects of 47 names',
        },
      ];
    } finally {
      await portal.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

if (process.argv[2] === '--floor') await writeFloor(process.argv[3], process.argv[4]);
