import { describe, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { verifyRecord } from '@portal/platform';
import { recordKinds } from '@portal/testing';
import { completeCells as complete, issueSheet, openSheet, uploadSheet } from './fill-sheet.fixture.ts';
import { useFillWorld } from './fill-world.fixture.ts';

const { at, apply, finish, issue, numbers, read, stage, stepsOf } = useFillWorld();

describe('applying', () => {
  test('saves drafts as the form does, once, and leaves what was taken out of the sheet or not changed', async () => {
    const [first, second, third] = numbers();
    const open = await openSheet(await issue());
    open.type(first, complete);
    open.type(second, { Remarks: 'soon' });
    open.sheet.spliceRows(open.rowOf(third), 1);
    const sheetId = await stage(await open.bytes());
    const report = await finish(sheetId, 'save');
    expect(report).toMatchObject({
      appliedAs: 'save',
      counts: { left: 1, changed: 2, cells: 6 },
      job: { state: 'completed', message: '' },
      totalCount: 2,
    });
    expect(report.data.map(({ recordNo, state }) => [recordNo, state])).toEqual([
      [first, 'applied'],
      [second, 'applied'],
    ]);
    expect((await at.world.record(at.controls[0]!.id)).risk_CurrentControl).toMatchObject({
      currentControlDesc: 'Two people sign each order',
      controlFrequency: 3,
      controlMode: 3,
      controlAssessmentScore: 4,
      controlAssessmentComments: 'Lists are kept',
    });
    expect(await stepsOf(at.controls[0]!.id)).toEqual(['SUBMIT', 'SAVE_ASSESSMENT']);
    expect(await stepsOf(at.controls[2]!.id)).toEqual(['SUBMIT']);
    // Whoever writes may not judge, however many he writes at once.
    const tied = await at.api.sql.one<{ ids: number[] }>('select dependent_ids as ids from risk_control where id = $1', [
      at.controls[0]!.id,
    ]);
    expect(tied!.ids).toContain(at.owner.id);
    expect((await verifyRecord(at.api.sql, recordKinds.of('riskControl'), at.controls[0]!.id)).problems).toEqual([]);
    expect(await apply(sheetId, 'save')).toMatchObject({ code: 'wrong_state.applied' });
    expect(await uploadSheet(at.owner.client, await open.bytes())).toMatchObject({ code: 'wrong_state.applied' });
    await at.worker.apply(report.job!.jobId);
    expect(await stepsOf(at.controls[0]!.id)).toEqual(['SUBMIT', 'SAVE_ASSESSMENT']);
  });

  test('submits all rows with their reviews and one gathered mail, or none while one lacks something', async () => {
    const [first, second] = numbers();
    const open = await openSheet(await issue());
    open.type(first, complete);
    open.type(second, { ...complete, Method: null });
    const sheetId = await stage(await open.bytes());
    expect(await apply(sheetId, 'submit')).toMatchObject({ code: 'validation.open_problems' });
    open.type(second, { Method: 'Manual' });
    expect(await stage(await open.bytes())).toBe(sheetId);
    const report = await finish(sheetId, 'submit');
    expect(report).toMatchObject({ appliedAs: 'submit', counts: { changed: 2 } });
    for (const { id } of at.controls.slice(0, 2)) {
      expect(await at.world.record(id)).toMatchObject({ state: 'reviewing' });
      expect(await at.api.sql.query(`select submitted_by from independent_review where risk_id = $1 and state = 'open'`, [id])).toEqual([
        { submitted_by: at.owner.id },
      ]);
      expect(
        await at.api.sql.query(`select duty from workflow_timer where workflow = 'riskControl' and subject_id = $1 and rung = 0`, [id]),
      ).toEqual([{ duty: 'review' }]);
    }
    const bulk = await at.api.sql.query<{ n: number }>(
      `select count(*)::int as n from bulk_notice b join bulk_notice_record r on r.bulk_id = b.id where b.actor_id = $1 and b.finished_at is not null group by b.id`,
      [at.owner.id],
    );
    expect(bulk).toEqual([{ n: 2 }]);
    expect(await at.world.record(at.controls[2]!.id)).toMatchObject({ state: 'assessing' });
  });

  test('submits complete rows that were not changed only when that is wished', async () => {
    const [first, second] = numbers();
    const drafts = await openSheet(await issue());
    drafts.type(first, complete);
    await finish(await stage(await drafts.bytes()), 'save');
    const open = await openSheet(await issue());
    open.type(second, complete);
    const sheetId = await stage(await open.bytes());
    expect((await read(sheetId)).counts).toMatchObject({ changed: 1, unchanged: 2, complete: 1 });
    await finish(sheetId, 'submit', true);
    expect((await Promise.all(at.controls.map(({ id }) => at.world.record(id)))).map(({ state }) => state)).toEqual([
      'reviewing',
      'reviewing',
      'assessing',
    ]);
  });

  test('names what moved on, writes nothing of the others, and carries what was typed into a fresh sheet', async () => {
    const [first, second, third] = numbers();
    const open = await openSheet(await issue());
    open.type(first, { Remarks: 'typed first' });
    open.type(second, { ...complete, Remarks: 'typed second' });
    open.type(third, { Remarks: 'typed third' });
    const sheetId = await stage(await open.bytes());
    await at.owner.client.ask(routes.saveDraftRiskCurrentControl, { body: at.world.assessmentBody(at.controls[0]!.id) });
    await at.owner.client.ask(routes.updateRiskCurrentControl, { body: at.world.assessmentBody(at.controls[2]!.id) });
    const report = await read(sheetId);
    expect(report.counts).toMatchObject({ conflicts: 2 });
    expect(report.data.map(({ recordNo, state, message }) => [recordNo, state, message])).toEqual([
      [
        first,
        'conflict',
        expect.stringMatching(/has changed the record since the sheet was issued: Self-assessment draft saved, \d{4}-\d\d-\d\d$/),
      ],
      [second, 'changed', ''],
      [third, 'conflict', 'The record is in the state “Awaiting review” and can no longer be filled in'],
    ]);
    expect(await apply(sheetId, 'save')).toMatchObject({ code: 'validation.open_problems' });
    expect(await stepsOf(at.controls[1]!.id)).toEqual(['SUBMIT']);

    const fresh = await openSheet(await issueSheet(at.worker, at.owner, { from: sheetId }));
    expect(fresh.cell(first, 'Remarks').value).toBe('typed first');
    expect(fresh.cell(first, 'Current control description').value).toBe('采购经理每季度复核并签字');
    expect(() => fresh.rowOf(third)).toThrow('No row');
    const left = fresh.book.getWorksheet('Not carried over')!;
    expect((left.getRow(3).values as string[]).slice(1)).toEqual([third, 'Remarks', 'typed third']);
    const again = await stage(await fresh.bytes());
    expect(again).not.toBe(sheetId);
    await finish(again, 'save');
    expect((await at.world.record(at.controls[0]!.id)).risk_CurrentControl).toMatchObject({
      comments: 'typed first',
      currentControlDesc: '采购经理每季度复核并签字',
    });
    expect((await at.world.record(at.controls[1]!.id)).risk_CurrentControl).toMatchObject({ comments: 'typed second' });
  });

  test('a race that is lost after the job was asked for takes back all and says so; the upload stays', async () => {
    const [first, second] = numbers();
    const open = await openSheet(await issue());
    open.type(first, { Remarks: 'one' });
    open.type(second, { Remarks: 'two' });
    const sheetId = await stage(await open.bytes());
    const begun = await apply(sheetId, 'save');
    expect(await apply(sheetId, 'save')).toMatchObject({ data: { jobId: begun.data.jobId } });
    expect(await at.owner.client.call(routes.discardFillSheet, { body: { sheetId } })).toMatchObject({ code: 'wrong_state.running' });
    await at.owner.client.ask(routes.saveDraftRiskCurrentControl, { body: at.world.assessmentBody(at.controls[1]!.id) });
    await at.worker.apply(begun.data.jobId);
    const report = await read(sheetId);
    expect(report).toMatchObject({
      appliedAt: null,
      job: { state: 'completed', message: 'Nothing was written. Problems to resolve first: 1' },
      counts: { conflicts: 1 },
    });
    expect(await stepsOf(at.controls[0]!.id)).toEqual(['SUBMIT']);
    await at.owner.client.ask(routes.discardFillSheet, { body: { sheetId } });
    expect(await apply(sheetId, 'save')).toMatchObject({ code: 'wrong_state' });
    expect(await at.owner.client.ask(routes.offerFillSheet, { body: { sheet: 'assessment', filter: { wfStatus: '1' } } })).toMatchObject({
      open: null,
    });
    expect(await stage(await open.bytes())).toBe(sheetId);
    expect(await at.owner.client.ask(routes.offerFillSheet, { body: { sheet: 'assessment', filter: { wfStatus: '1' } } })).toMatchObject({
      open: { sheetId },
    });
  });

  test('an assistant submits to the at.owner, and a person without the right any more is refused by name', async () => {
    const [id] = at.controls.map((one) => one.id) as [number];
    await at.owner.client.ask(routes.updateRiskControlOwners, {
      body: { RiskId: id, userId: [at.world.assistant.id], NeedOwnerApprove: true },
    });
    const { client } = at.world.assistant;
    const open = await openSheet(await issueSheet(at.worker, at.world.assistant, { ids: [id] }));
    open.type(numbers()[0], complete);
    const answer = await uploadSheet(client, await open.bytes());
    const { jobId } = await client.ask(routes.applyFillSheet, { body: { sheetId: answer.data.sheetId, action: 'submit' } });
    await at.worker.apply(jobId);
    expect(await at.world.record(id)).toMatchObject({ state: 'ownerApproval' });

    const sheet = await openSheet(await issue());
    sheet.type(numbers()[1], { Remarks: 'late' });
    const sheetId = await stage(await sheet.bytes());
    const reassigned = { riskId: at.controls[1]!.id, controlOwner: at.world.otherOwner.id, reason: 'moved' };
    await at.world.administrator.client.ask(routes.reassignControlOwner, { body: reassigned });
    expect((await read(sheetId)).data[0]).toMatchObject({
      state: 'conflict',
      message: 'The record no longer exists, or you no longer have access to it',
    });
  });
});
