import { beforeEach, expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { DateFieldProps } from '../../forms/DateField.tsx';
import { renderPage } from '../../testing/render.tsx';
import { Signed, actor, buildUser, refuse, stubServer } from '../../testing/record-fixture.tsx';
import { HistoryTab } from '../HistoryTab.tsx';

// The calendar is a heavy chunk of its own; a plain input takes the day.
jest.mock('#shared/forms/DatePickerField.tsx', () => ({
  __esModule: true,
  default: ({ control, value, onChange }: DateFieldProps) => (
    <input id={control.id} value={value} onChange={(event) => onChange(event.target.value)} />
  ),
}));

beforeEach(() => localStorage.clear());

const person = { id: 2, userNO: 'admin', name: '林晓雯', englishName: 'Lin Xiaowen' };
const row = (id: number) => ({
  ...{ id, org_User: person, role: '', createDateTimeStr: '', operation: `did ${id}`, operationCode: 'X' },
  ...{ comments: '', onBehalfOf: '', fromState: 'active', toState: 'active', changes: [] },
});
const step = (seq: number) => ({ id: seq, seq, at: `2026-10-0${seq}T01:00:00Z`, event: 'SAVE', operation: `Saved ${seq}`, actor: person });
const stored = (field: string, value: string, text = value, textEn = text) => ({ field, value, text, textEn });
const past = {
  ...{ state: 'active', rowVersion: 2, at: '2026-10-01T01:00:00Z', steps: [step(1), step(2)] },
  fields: [stored('title', '起初'), stored('type', 'article'), stored('examId', '7', 'EX-7 必考', 'EX-7 Must pass')],
};
const labels: Record<string, string> = { title: 'Title', type: 'Kind', examId: 'Exam' };

const open = () =>
  renderPage(
    <Signed>
      <HistoryTab
        record={{ type: 'share', id: 9, no: 'SH-9' }}
        labelOf={(field) => labels[field] ?? field}
        wordOf={(field, value) => (field === 'type' && value === 'article' ? 'Article' : undefined)}
      />
    </Signed>,
    { at: '/x', texts: ['record'] } as never,
  );

const choose = async (day: string) => {
  await waitFor(() => expect(screen.getByLabelText('View as of a date')).toBeEnabled());
  fireEvent.change(screen.getByLabelText('View as of a date'), { target: { value: day } });
  await actor.click(screen.getByRole('button', { name: 'Show' }));
};

test('a page without sections for a past day shows the record as it was in a dialog, in words', async () => {
  const asked: string[] = [];
  stubServer(buildUser('admin'), {
    getKnowledgeHistory: () => [row(2), row(1)],
    getTrail: ({ url }) => {
      asked.push(url);
      return past;
    },
  });
  await open();
  await choose('2026-10-01');
  const dialog = await screen.findByRole('dialog', { name: 'SH-9 at the end of 2026-10-01' });
  expect(await within(dialog).findByText('EX-7 Must pass')).toBeInTheDocument();
  expect(dialog).toHaveTextContent('KindArticle');
  expect(dialog).toHaveTextContent('Title起初');
  expect(asked[0]).toMatch(/type=share&id=9&asOf=2026-10-01/);
});

test('a day before the record says so in the dialog', async () => {
  stubServer(buildUser('admin'), {
    getKnowledgeHistory: () => [row(1)],
    getTrail: () => refuse({ code: 'not_found.before_creation', message: 'The record did not exist on that date' }),
  });
  await open();
  await choose('2020-01-01');
  expect(await screen.findByRole('alert')).toHaveTextContent('The record did not exist on that date');
  expect(screen.queryByRole('button', { name: 'Compare steps' })).toBeNull();
});

test('any two steps are compared by field and value in the reader’s words', async () => {
  stubServer(buildUser('admin'), {
    getKnowledgeHistory: () => [row(2), row(1)],
    getTrail: () => past,
    getTrailDifference: () => ({
      changes: [
        {
          field: 'type',
          before: 'article',
          beforeText: 'article',
          beforeTextEn: 'article',
          after: 'link',
          afterText: 'link',
          afterTextEn: 'link',
        },
        {
          field: 'examId',
          before: '',
          beforeText: '',
          beforeTextEn: '',
          after: '7',
          afterText: 'EX-7 必考',
          afterTextEn: 'EX-7 Must pass',
        },
      ],
    }),
  });
  await open();
  await actor.click(await screen.findByRole('button', { name: 'Compare steps' }));
  const dialog = await screen.findByRole('dialog', { name: 'Compare two steps of SH-9' });
  const differences = await within(dialog).findByRole('list', { name: 'Differences' });
  expect(differences).toHaveTextContent('KindAfter step 1Article');
  expect(differences).toHaveTextContent('ExamAfter step 1: emptyAfter step 2EX-7 Must pass');
});
