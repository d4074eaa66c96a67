import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { chunkSize, controlImportColumns, Refusal, storageImportColumns } from '@portal/contract';
import { seedReferenceData } from '@portal/directory';
import { verifyRecord, type ImportRow, type Sql, type UploadedChunk } from '@portal/platform';
import {
  buildAdministrator,
  buildStoreItem,
  createImportBench,
  createTestDatabase,
  type ImportBench,
  type TestDatabase,
  recordKinds,
  watchStatements,
} from '@portal/testing';
import type { Actor } from '@portal/workflows';

let database: TestDatabase;
let sql: Sql;
let bench: ImportBench;
let uploader: Actor;
let stranger: Actor;
let ruNo: string;
let files = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  sql = database.sql;
  await seedReferenceData(sql);
  const asActor = ({ id }: { id: number }): Actor => ({ id, isAdministrator: true, isSystem: false });
  uploader = asActor(await buildAdministrator(sql));
  stranger = asActor(await buildAdministrator(sql));
  ruNo = (await buildStoreItem(sql)).ruNo;
});
beforeEach(() => {
  bench = createImportBench(sql);
  files += 1;
});
afterAll(() => database?.drop());

const emptyLine = Object.fromEntries(controlImportColumns.map((column) => [column.field, '']));
const line = (cells: Record<string, string> = {}): ImportRow => ({ ...emptyLine, riskStoreNo: ruNo, ...cells });
const lines = (count: number): ImportRow[] => Array.from({ length: count }, (_, n) => line({ standardControlDesc: `控制 ${files}-${n}` }));

/** The requests of a file as the console sends them. */
function toChunks(rows: readonly ImportRow[], digest = `digest-${files}`): UploadedChunk[] {
  const size = chunkSize(rows.length);
  const count = Math.ceil(rows.length / size);
  return Array.from({ length: count }, (_, index) => ({
    kind: 'control',
    rows: rows.slice(index * size, (index + 1) * size),
    fileName: 'controls.xlsx',
    fileDigest: digest,
    chunkIndex: index,
    chunkCount: count,
    isLast: index === count - 1,
  }));
}
const send = (chunk: UploadedChunk) => bench.intake.receive(chunk, uploader);
/** What a file left in the database. */
const written = () =>
  sql.query<{ standard_control_desc: string; risk_no: string }>(
    'select standard_control_desc, risk_no from risk_control where standard_control_desc like $1 order by id',
    [`控制 ${files}-%`],
  );
const nothingWritten = async () => {
  const rows = await sql.query(
    `select (select count(*)::int from risk_control) as controls, (select count(*)::int from workflow_step where workflow = 'riskControl') as steps`,
  );
  return rows[0];
};

test('a rehearsal answers every row’s faults and writes nothing at all', async () => {
  const before = await nothingWritten();
  const answer = await bench.intake.rehearse('control', [line(), line({ riskStoreNo: 'x' }), line({ keyControl: 'x', controlOwner: 'x' })]);
  expect(answer).toMatchObject({ importId: null, state: 'dryRun', rows: 3, total: 3 });
  expect(answer.errors.map(({ row, column }) => [row, column])).toEqual([
    [2, '风险库编号'],
    [3, '是否关键控制'],
    [3, '控制责任人'],
  ]);
  expect(await nothingWritten()).toEqual(before);
  expect(await sql.query('select 1 from import_batch where person_id = $1', [uploader.id])).toEqual([]);
});

test('149 rows in chunks of two commit once, in the order of the file, with whole histories', async () => {
  const chunks = toChunks(lines(149));
  expect(chunks).toHaveLength(75);
  bench.setImmediate(true);
  let answer;
  for (const chunk of chunks) answer = await send(chunk);
  expect(answer).toMatchObject({ state: 'committed', rows: 149, created: 149, updated: 0, processed: 149, total: 149, errors: [] });
  const controls = await written();
  expect(controls.map((row) => row.standard_control_desc)).toEqual(lines(149).map((row) => row.standardControlDesc));
  expect(new Set(controls.map((row) => row.risk_no)).size).toBe(149);
  const [wrong] = await sql.query<{ n: number }>(
    `select count(*)::int as n from risk_control c where c.version - 1 <>
       (select count(*) from workflow_step s where s.workflow = 'riskControl' and s.subject_id = c.id)`,
  );
  expect(wrong!.n).toBe(0);
  expect(bench.progress.filter((step) => step.state === 'staging').length).toBeGreaterThan(50);
  expect(bench.progress.at(-1)).toMatchObject({ personId: uploader.id, state: 'committed', processed: 149, total: 149 });
  expect((await verifyRecord(sql, recordKinds.of('importBatch'), answer!.importId!)).problems).toEqual([]);
});

test('chunks come in any order, several at a time and twice; each row is written once', async () => {
  const chunks = toChunks(lines(12));
  const shuffled = [...chunks.slice(6), ...chunks.slice(0, 6)];
  await Promise.all([...shuffled, ...chunks].map(send));
  await bench.drain();
  expect(await written()).toHaveLength(12);
  expect((await written()).map((row) => row.standard_control_desc)).toEqual(lines(12).map((row) => row.standardControlDesc));
});

test('chunks that wait together are checked together, and each in the middle of an upload costs one statement', async () => {
  const chunks = toChunks(lines(40));
  const { importId } = await send(chunks[0]!);
  const { statements } = await watchStatements(() => send(chunks[1]!));
  expect(statements).toHaveLength(1);
  const checkOf = async (count: number, from: number) => {
    for (const chunk of chunks.slice(from, from + count)) await send(chunk);
    return (await watchStatements(() => bench.settlement.checkStaged(importId!))).statements.length;
  };
  const few = await checkOf(1, 2);
  expect(await checkOf(30, 3)).toBe(few);
  expect(await bench.intake.readProgress(importId!, uploader)).toMatchObject({ state: 'staging', processed: 33, total: 33 });
});

test('a fault stands at its own row though chunks are checked together, and a chunk sent anew during its check is checked again', async () => {
  const rows = lines(6);
  for (const at of [1, 4]) rows[at] = line({ riskStoreNo: 'RU-NONE' });
  const chunks = toChunks(rows);
  for (const chunk of chunks.slice(0, 5)) await send(chunk);
  const rules = bench.rules.find(({ kind }) => kind === 'control')!;
  const prepare = rules.prepare.bind(rules);
  jest.spyOn(rules, 'prepare').mockImplementationOnce(async (...given) => {
    const plan = await prepare(...given);
    await send({ ...chunks[1]!, rows: [lines(1)[0]!] });
    return plan;
  });
  const importId = (await send(chunks[0]!)).importId!;
  await bench.settlement.checkStaged(importId);
  const found = await sql.query(`select errors #>> '{0,row}' as row from import_chunk where batch_id = $1 order by chunk_index`, [
    importId,
  ]);
  expect(found.map(({ row }) => row)).toEqual([null, null, null, null, '1']);
  expect(await sql.query('select chunk_index from import_chunk where batch_id = $1 and checked_at is null', [importId])).toHaveLength(1);
  await bench.drain();
  expect((await bench.intake.readProgress(importId, uploader)).errors.map(({ row }) => row)).toEqual([5]);
});

test('a last chunk that overtakes the others waits for them', async () => {
  const [first, second, last] = toChunks(lines(3)) as [UploadedChunk, UploadedChunk, UploadedChunk];
  expect(await send(last)).toMatchObject({ state: 'queued', rows: 1 });
  await bench.drain();
  expect(await written()).toEqual([]);
  const { importId } = await send(second);
  await send(first);
  await bench.drain();
  expect(await bench.intake.readProgress(importId!, uploader)).toMatchObject({ state: 'committed', created: 3 });
});

test('one bad row refuses the file: nothing is written, and the row’s number is that of the file', async () => {
  const rows = lines(5);
  rows[3] = line({ riskStoreNo: 'RU-NONE' });
  const before = await nothingWritten();
  let importId = 0;
  for (const chunk of toChunks(rows)) importId = (await send({ ...chunk, isLast: false })).importId!;
  await bench.drain();
  expect(await bench.intake.readProgress(importId, uploader)).toMatchObject({
    state: 'staging',
    processed: 5,
    errors: [{ row: 4, code: 'validation.unknown_store_no' }],
  });
  await send(toChunks(rows).at(-1)!);
  await bench.drain();
  const answer = await bench.intake.readProgress(importId, uploader);
  expect(answer).toMatchObject({
    state: 'refused',
    created: 0,
    errors: [{ row: 4, column: '风险库编号', code: 'validation.unknown_store_no' }],
  });
  expect(await nothingWritten()).toEqual(before);
});

test('rows that are right by themselves but contradict each other are found across chunks', async () => {
  bench.setImmediate(true);
  await send({ ...toChunks(lines(1), `first-${files}`)[0]! });
  const [draft] = await written();
  const rows = [line({ riskNo: draft!.risk_no }), line(), line({ riskNo: draft!.risk_no })];
  let answer;
  for (const chunk of toChunks(rows)) answer = await send(chunk);
  expect(answer).toMatchObject({ state: 'refused', errors: [{ row: 3, code: 'validation.repeated' }] });
});

test('a committed digest answers its result again, to the whole file and to a single chunk, and adds nothing', async () => {
  bench.setImmediate(true);
  const chunks = toChunks(lines(3));
  for (const chunk of chunks) await send(chunk);
  for (const chunk of chunks) expect(await send(chunk)).toMatchObject({ state: 'committed', created: 3 });
  expect(await written()).toHaveLength(3);
  await sql.query(`update import_batch set finished_at = now() - interval '25 hours' where file_digest = $1`, [chunks[0]!.fileDigest]);
  for (const chunk of chunks) await send(chunk);
  expect(await written()).toHaveLength(6);
});

test('a refused file can be sent again once the portal knows its values', async () => {
  bench.setImmediate(true);
  const rows = [line({ riskStoreNo: `RU-LATER-${files}`, standardControlDesc: `控制 ${files}-0` })];
  const [chunk] = toChunks(rows);
  expect(await send(chunk!)).toMatchObject({ state: 'refused' });
  await buildStoreItem(sql, { ruNo: `RU-LATER-${files}` });
  expect(await send(chunk!)).toMatchObject({ state: 'committed', created: 1 });
});

test('what became wrong between the check of a chunk and the commit refuses the file', async () => {
  const item = await buildStoreItem(sql);
  const chunks = toChunks([line({ riskStoreNo: item.ruNo }), line()]);
  const { importId } = await send(chunks[0]!);
  await bench.drain();
  await sql.query(`update risk_register_entry set state = 'retired' where id = $1`, [item.id]);
  await send(chunks[1]!);
  await bench.drain();
  expect(await bench.intake.readProgress(importId!, uploader)).toMatchObject({
    state: 'refused',
    errors: [{ row: 1, code: 'validation.retired_store_no' }],
  });
});

test('a crash between staging, checks and commit: the sweep goes on, and doubled jobs write no row twice', async () => {
  const chunks = toChunks(lines(4));
  let importId = 0;
  for (const chunk of chunks) importId = (await send(chunk)).importId!;
  bench.wishes.length = 0;
  expect(await bench.sweep.resume()).toBe(0);
  await sql.query(`update import_batch set updated_at = now() - interval '1 minute' where id = $1`, [importId]);
  expect(await bench.sweep.resume()).toBe(1);
  expect(bench.wishes.splice(0)).toEqual([{ kind: 'check', batchId: importId, when: 'lost' }]);
  await sql.query(`update import_chunk set errors = '[]', checked_at = now() where batch_id = $1`, [importId]);
  expect(await bench.sweep.resume()).toBe(1);
  expect(bench.wishes.splice(0)).toEqual([{ kind: 'settle', batchId: importId }]);
  await Promise.all([1, 2, 3].map(() => bench.settlement.settle(importId)));
  await bench.settlement.settle(importId);
  expect(await bench.intake.readProgress(importId, uploader)).toMatchObject({ state: 'committed', created: 4 });
  expect(await written()).toHaveLength(4);
});

test('a commit that breaks off half way leaves nothing, and its repeat is whole', async () => {
  const rows = lines(3);
  let importId = 0;
  for (const chunk of toChunks(rows)) importId = (await send(chunk)).importId!;
  const before = await nothingWritten();
  await sql.query(`create function break_off() returns trigger language plpgsql as $$ begin raise exception 'power cut'; end $$`);
  await sql.query(
    `create trigger break_off before update of state on import_batch for each row when (new.state = 'committed') execute function break_off()`,
  );
  await expect(bench.settlement.checkStaged(importId)).rejects.toThrow('power cut');
  expect(await nothingWritten()).toEqual(before);
  await sql.query('drop function break_off cascade');
  await bench.settlement.settle(importId);
  expect(await written()).toHaveLength(3);
});

test('an import that cannot be carried out is given up with words, once', async () => {
  const { importId } = await send(toChunks(lines(1))[0]!);
  await bench.settlement.giveUp(importId!);
  await bench.settlement.giveUp(importId!);
  await bench.drain();
  expect(await bench.intake.readProgress(importId!, uploader)).toMatchObject({
    state: 'refused',
    errors: [{ row: 0, code: 'validation.failed' }],
  });
  expect(await written()).toEqual([]);
});

test('a client without digest and numbers sends one after the other; the name is free again after its last request', async () => {
  bench.setImmediate(true);
  const nameless = (rows: ImportRow[], isLast: boolean): UploadedChunk => ({
    kind: 'control',
    rows,
    fileName: `legacy-${files}.xlsx`,
    fileDigest: '',
    chunkIndex: null,
    chunkCount: null,
    isLast,
  });
  const [a, b] = lines(2) as [ImportRow, ImportRow];
  const first = await send(nameless([a], false));
  expect(first).toMatchObject({ state: 'staging', rows: 1 });
  expect(await send(nameless([b], true))).toMatchObject({ importId: first.importId, state: 'committed', created: 2 });
  const second = await send(nameless([a], true));
  expect(second.importId).not.toBe(first.importId);
  expect(second).toMatchObject({ state: 'committed', created: 1 });
  await send(nameless([a], false));
  await sql.query(`update import_batch set updated_at = now() - interval '20 minutes' where state = 'staging'`);
  expect(await send(nameless([b], true))).toMatchObject({ created: 1 });
});

test('a chunk number beyond the count, and an upload without a row, are refused', async () => {
  const [chunk] = toChunks(lines(1));
  await expect(send({ ...chunk!, chunkIndex: 1 })).rejects.toThrow(Refusal);
  await expect(send({ ...chunk!, rows: [] })).rejects.toMatchObject({ code: 'validation' });
  expect(await sql.query('select 1 from import_batch where file_digest = $1', [chunk!.fileDigest])).toEqual([]);
});

test('only who uploaded sees the progress, and two people may import the same file', async () => {
  bench.setImmediate(true);
  const [chunk] = toChunks(lines(1));
  const mine = await send(chunk!);
  await expect(bench.intake.readProgress(mine.importId!, stranger)).rejects.toMatchObject({ code: 'not_found' });
  const theirs = await bench.intake.receive(chunk!, stranger);
  expect(theirs.importId).not.toBe(mine.importId);
  expect(theirs).toMatchObject({ state: 'committed', created: 1 });
});

test('5,000 rows commit in one transaction within the limits of a job', async () => {
  const chunks = toChunks(lines(5_000));
  expect(chunks).toHaveLength(100);
  for (const chunk of chunks) await send(chunk);
  await bench.drain();
  expect(await written()).toHaveLength(5_000);
}, 120_000);

test('a file is written with as many statements, whatever the number of its rows: new lines as well as changed drafts', async () => {
  const costOf = async (rows: ImportRow[], name: string) => {
    let importId = 0;
    for (const chunk of toChunks(rows, `${name}-${files}`)) importId = (await send(chunk)).importId!;
    bench.wishes.length = 0;
    const { statements } = await watchStatements(() => bench.settlement.checkStaged(importId));
    expect(await bench.intake.readProgress(importId, uploader)).toMatchObject({ state: 'committed', processed: rows.length });
    return statements.length;
  };
  const few = await costOf(lines(4), 'few');
  expect(await costOf(lines(60), 'many')).toBe(few);
  const drafts = await sql.query<{ id: number; risk_no: string }>('select id, risk_no from risk_control order by id desc limit 60');
  const changed = (count: number, text: string) =>
    drafts.slice(0, count).map(({ risk_no: riskNo }) => line({ riskNo, standardControlDesc: `${text} ${riskNo}` }));
  const fewChanged = await costOf(changed(4, '改'), 'few-changed');
  expect(await costOf(changed(60, '再改'), 'many-changed')).toBe(fewChanged);
  const [first] = drafts;
  expect((await verifyRecord(sql, recordKinds.of('riskControl'), first!.id)).problems).toEqual([]);
  expect(await sql.query('select version, standard_control_desc as text from risk_control where id = $1', [first!.id])).toEqual([
    { version: 4, text: `再改 ${first!.risk_no}` },
  ]);
});

test('who is no administrator any more when the rows are written imports nothing', async () => {
  const leaver: Actor = { id: (await buildAdministrator(sql)).id, isAdministrator: true, isSystem: false };
  const { importId } = await bench.intake.receive(toChunks(lines(1))[0]!, leaver);
  await sql.query('update person_role set role_id = 1 where person_id = $1', [leaver.id]);
  await bench.drain();
  expect(await bench.intake.readProgress(importId!, leaver)).toMatchObject({
    state: 'refused',
    errors: [{ row: 0, code: 'validation.no_right' }],
  });
  expect(await written()).toEqual([]);
});

test('two store files that bring the same new category and number at once create each of them once', async () => {
  const item = {
    ...Object.fromEntries(storageImportColumns.map((column) => [column.field, ''])),
    ruNo: `ST-${files}`,
    riskDescription: 'x',
  };
  const batches = await Promise.all(
    [uploader, stranger].map((person) =>
      bench.intake.receive(
        {
          kind: 'storage',
          rows: [{ ...item, categoryOne: `同时 ${files}`, categoryTwo: '同时' }],
          fileName: 'store.csv',
          fileDigest: `store-${files}`,
          chunkIndex: 0,
          chunkCount: 1,
          isLast: true,
        },
        person,
      ),
    ),
  );
  await Promise.all(batches.map((batch) => bench.settlement.checkStaged(batch.importId!)));
  const outcomes = await Promise.all(
    batches.map((batch, index) => bench.intake.readProgress(batch.importId!, index === 0 ? uploader : stranger)),
  );
  expect(outcomes.map((answer) => answer.state)).toEqual(['committed', 'committed']);
  expect(outcomes.reduce((sum, answer) => sum + answer.created, 0)).toBe(1);
  expect(await sql.query('select 1 from risk_category where category_name = $1', [`同时 ${files}`])).toHaveLength(1);
  expect(await sql.query('select version from risk_register_entry where ru_no = $1', [item.ruNo])).toEqual([{ version: 2 }]);
});

test('old staging is cleared, outcomes stay', async () => {
  bench.setImmediate(true);
  const { importId } = await send(toChunks(lines(1))[0]!);
  const left = await send({ ...toChunks(lines(2), `left-${files}`)[0]! });
  await sql.query(`update import_batch set updated_at = now() - interval '31 days' where id in ($1, $2)`, [importId, left.importId]);
  await bench.sweep.clear();
  expect(await sql.query('select 1 from import_chunk where batch_id in ($1, $2)', [importId, left.importId])).toEqual([]);
  expect(await sql.query('select state from import_batch where id in ($1, $2)', [importId, left.importId])).toEqual([
    { state: 'committed' },
  ]);
});
