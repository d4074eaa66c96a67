// A thousand people sit one exam at once: they start together, answer question by question, and hand in together. Every answer that was acknowledged is looked for
// afterwards; the rate of saves stands against the bare upserts of the same rows by the same number of connections, before and after, in the same run.
import { Agent } from 'node:http';
import pg from 'pg';
import { provideDatabase, withCopy } from './lib/database.mjs';
import { at, call, milliseconds, times } from './lib/measure.mjs';
import { startPortal } from './lib/portal.mjs';

const SITTERS = 1_000;
const QUESTIONS = 20;
/** As many as the api's pool has. */
const CONNECTIONS = 10;
const SOCKETS = 200;
const ADMINISTRATOR = 2;
const FIRST_SITTER = 1_000;
const keys = ['A', 'B', 'C', 'D'];

/** A little generator, so that every run does the same. */
function makeRandom(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}

async function floorOf(url) {
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS });
  await pool.query(
    `create table if not exists bench_answer (attempt_id bigint, question_id bigint, answer jsonb, sequence bigint, saved_at timestamptz, primary key (attempt_id, question_id))`,
  );
  await pool.query('truncate bench_answer');
  const total = SITTERS * QUESTIONS;
  let next = 0;
  const lane = async () => {
    while (next < total) {
      const n = next++;
      await pool.query({
        name: 'floor',
        text: `insert into bench_answer as kept values ($1, $2, $3, $4, now()) on conflict (attempt_id, question_id) do update
          set answer = excluded.answer, sequence = excluded.sequence, saved_at = excluded.saved_at where kept.sequence < excluded.sequence`,
        values: [n % SITTERS, Math.floor(n / SITTERS), '"A"', n + 1],
      });
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
  const rate = (total / (performance.now() - started)) * 1000;
  await pool.end();
  return rate;
}

/** Every answer whose save was acknowledged, by attempt and question: the newest number wins. */
class Ledger {
  #kept = new Map();

  note(attemptId, questionId, sequence, answer) {
    const key = `${attemptId}/${questionId}`;
    const known = this.#kept.get(key);
    if (!known || known.sequence < sequence) this.#kept.set(key, { sequence, answer });
  }

  /** Those that are not in the database as they were acknowledged. */
  async findLost(client) {
    const { rows } = await client.query('select attempt_id, question_id, answer, sequence from exam_answer where sequence > 0');
    const stored = new Map(rows.map((row) => [`${row.attempt_id}/${row.question_id}`, row]));
    return [...this.#kept].filter(([key, { sequence, answer }]) => {
      const row = stored.get(key);
      return !row || Number(row.sequence) < sequence || (Number(row.sequence) === sequence && row.answer !== answer);
    });
  }

  get size() {
    return this.#kept.size;
  }
}

export async function measureExam({ server, log }) {
  const source = await provideDatabase(server, 10_000);
  return withCopy(server, source, async (url) => {
    const portal = await startPortal({ url, worker: true });
    const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS });
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      const post = async (path, body, token) => {
        const answer = await call(agent, portal.base + path, { method: 'POST', headers: { 'x-token': token }, body: JSON.stringify(body) });
        const envelope = JSON.parse(answer.body.toString());
        return { ...envelope, status: answer.status };
      };
      const ask = async (path, body, token) => {
        const envelope = await post(path, body, token);
        if (!envelope.isSuccess) throw new Error(`${path}: HTTP ${envelope.status} ${envelope.code} ${envelope.message}`);
        return envelope.data;
      };
      const administrator = await portal.tokenOf(ADMINISTRATOR);
      const exam = await ask('/api/KMS/CreateExam', describeExam(), administrator);
      const tokens = await Promise.all(Array.from({ length: SITTERS }, (_, index) => portal.tokenOf(FIRST_SITTER + index)));
      const floors = [await floorOf(url)];

      const started = performance.now();
      const papers = await Promise.all(tokens.map((token) => ask('/api/KMS/StartExam', { id: exam.id }, token)));
      const startWall = performance.now() - started;
      log(`start: ${SITTERS} in ${milliseconds(startWall)}`);

      const ledger = new Ledger();
      const walls = [];
      let refused = 0;
      const saving = performance.now();
      await Promise.all(papers.map((paper, index) => sit(paper, tokens[index], makeRandom(index + 1))));
      const rate = (walls.length / (performance.now() - saving)) * 1000;
      floors.push(await floorOf(url));
      log(
        `save: ${walls.length} at ${Math.round(rate)} a second, median ${milliseconds(at(walls, 0.5))}, p95 ${milliseconds(at(walls, 0.95))}`,
      );
      log(`floor: ${floors.map(Math.round).join(' and ')} upserts a second`);

      const handing = performance.now();
      const results = await Promise.all(
        papers.map((paper, index) => ask('/api/KMS/SubmitExam', { attemptId: paper.attemptId, answers: [] }, tokens[index])),
      );
      log(`hand in: ${SITTERS} in ${milliseconds(performance.now() - handing)}`);
      const lost = await ledger.findLost(client);
      const unmarked = results.filter(({ state }) => !['passed', 'failed'].includes(state)).length;
      const { rows: wrong } = await client.query(
        `select a.id from exam_attempt a where a.exam_id = $1 and a.score is distinct from
           (select coalesce(sum(q.score), 0) from exam_answer x join exam_question q on q.id = x.question_id and q.answer = x.answer where x.attempt_id = a.id)`,
        [exam.id],
      );
      const floor = (floors[0] + floors[1]) / 2;
      const ratio = rate / floor;
      return [
        {
          what: `${SITTERS} people sit one exam at once: acknowledged answers that are missing, attempts without or with a wrong result`,
          bar: '0 and 0',
          measured: `${lost.length} of ${ledger.size} and ${unmarked + wrong.length} of ${SITTERS}; ${refused} saves refused`,
          ok: lost.length === 0 && unmarked + wrong.length === 0 && refused === 0,
        },
        {
          what: `the same: saves of answers through the api, with session and rights`,
          bar: '≥ 0.1 × bare upserts of as many connections',
          measured: `${times(ratio)} (${Math.round(rate)} against ${Math.round(floor)} a second, nobody pausing), p95 ${milliseconds(at(walls, 0.95))}; all start within ${milliseconds(startWall)}`,
          ok: ratio >= 0.1,
          next: 'the session read of each call, which costs as much as the save itself',
        },
      ];

      /** Question by question; now and then a late repeat of an older answer, which must not win. */
      async function sit(paper, token, random) {
        let sequence = 0;
        for (const { id } of paper.questions) {
          const old = { sequence: ++sequence, answer: keys[random(4)] };
          const answer = keys[random(4)];
          sequence += 1;
          await save(paper, token, id, sequence, answer);
          if (random(5) === 0) await save(paper, token, id, old.sequence, old.answer);
        }
      }

      async function save(paper, token, questionId, sequence, answer) {
        const begun = performance.now();
        const envelope = await post(
          '/api/KMS/SaveExamAnswers',
          { attemptId: paper.attemptId, sequence, answers: [{ questionId, answer }] },
          token,
        );
        walls.push(performance.now() - begun);
        if (!envelope.isSuccess) refused += 1;
        else ledger.note(paper.attemptId, questionId, sequence, answer);
      }
    } finally {
      agent.destroy();
      await client.end();
      await portal.stop();
    }
  });
}

function describeExam() {
  const questions = Array.from({ length: QUESTIONS }, (_, index) => ({
    kind: 'single',
    stem: `题目 ${index + 1}`,
    stemEn: `Question ${index + 1}`,
    options: keys.map((key) => ({ key, text: `选项 ${key}`, textEn: `Option ${key}` })),
    answer: keys[index % 4],
    score: 5,
  }));
  return {
    title: '千人考试',
    titleEn: 'A thousand at once',
    passScore: 50,
    durationMinutes: 120,
    shuffle: true,
    audience: { all: true },
    questions,
  };
}
