import { beforeEach, expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import type { RiskEventRecord, RiskEventRow } from '@portal/contract/client';
import { screen, waitFor } from '@testing-library/react';
import { actor, buildUser, fill, refuse, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import { buildEvent } from '../testing/event-fixture.ts';
import { inlineFields, mayEditCell } from './inline-fields.ts';
import InlineEventCell from './InlineEventCell.tsx';

const draft = (changes: Partial<RiskEventRecord> = {}) =>
  buildEvent({ id: 61, state: 'draft', rowVersion: 3, title: 'Pallets fell', allowedActions: ['SAVE_DRAFT', 'SUBMIT'], ...changes });
const row = { id: 61, state: 'draft', allowedActions: ['SAVE_DRAFT'] } as unknown as RiskEventRow;

const onClose = jest.fn();
let server: ReturnType<typeof stubServer>;
let records: RiskEventRecord[];
let answers: unknown[];
beforeEach(() => {
  onClose.mockClear();
  records = [draft()];
  answers = [];
});

/** Opens the editor over a cell; the server tells the records in turn, and then the last one. */
async function edit(field: keyof typeof inlineFields, language: 'en' | 'zh' = 'en') {
  const user = buildUser('owner');
  server = stubServer(user, {
    getRiskEventDetail: () => (records.length > 1 ? records.shift() : records[0]),
    saveRiskEventDraft: () => answers.shift() ?? { id: 61, eventNo: 'RE-2026-000061', state: 'draft', rowVersion: 4 },
  });
  const anchor = document.createElement('div');
  return renderPage(<InlineEventCell row={row} field={field} anchor={anchor} onClose={onClose} />, { user, language });
}
const sent = () => server.sentTo('saveRiskEventDraft');

test('only a draft that may be saved is edited, and only the columns that are fields of its form', () => {
  expect(mayEditCell(row, 'title')).toBe(true);
  expect(mayEditCell(row, 'eventNo')).toBe(false);
  expect(mayEditCell({ ...row, allowedActions: [] }, 'title')).toBe(false);
  expect(mayEditCell({ ...row, state: 'pendingApproval' }, 'title')).toBe(false);
});

test.each([
  ['en' as const, 'Event'],
  ['zh' as const, '事件'],
])('Enter saves the title by the draft’s own call, with all else that the draft says (%s)', async (language, label) => {
  const record = draft();
  await edit('title', language);
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: label });
  expect(box).toHaveValue('Pallets fell');
  fill(box, 'Two pallets fell');
  await actor.type(box, '{Enter}');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent()).toEqual([
    expect.objectContaining({ id: 61, rowVersion: 3, title: 'Two pallets fell', bu: record.bu, description: record.description }),
  ]);
});

test.each([
  ['en' as const, 'Near miss'],
  ['zh' as const, '未遂'],
])('a choice is in the reader’s words and is saved when it is made; a refusal stands at the cell (%s)', async (language, label) => {
  answers = [refuse({ code: 'validation', message: 'x', errors: [{ field: 'eventType', code: 'v', message: 'Not a type' }] })];
  await edit('eventType', language);
  await actor.click(await screen.findByRole('option', { name: new RegExp(label) }));
  expect(await screen.findByText('Not a type')).toBeInTheDocument();
  expect(sent()).toEqual([expect.objectContaining({ eventType: 'nearMiss', title: 'Pallets fell' })]);
  expect(onClose).not.toHaveBeenCalled();
});

test('what others wrote meanwhile is not lost: another field goes along, the same one is shown beside what was typed', async () => {
  records = [draft(), draft({ rowVersion: 5, title: 'Theirs' })];
  answers = [refuse({ code: 'conflict', message: 'changed' })];
  await edit('title');
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Event' });
  fill(box, 'Mine');
  await actor.type(box, '{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Theirs');
  await actor.click(screen.getByRole('button', { name: 'Save mine' }));
  await waitFor(() => expect(sent().at(-1)).toMatchObject({ rowVersion: 5, title: 'Mine' }));
});
