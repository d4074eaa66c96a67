import { beforeEach, expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { DEFICIENCY_WITH_PLAN } from '@portal/contract/client';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { DateFieldProps } from '#shared/forms/DateField.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import type { Trail } from '#shared/record/PastRecord.tsx';
import RecordPage from '../pages/RecordPage.tsx';
import { Signed, actor, buildRecord, buildUser, refuse, stubServer } from '#shared/testing/record-fixture.tsx';

// The calendar is a heavy chunk of its own; a plain input takes the day.
jest.mock('#shared/forms/DatePickerField.tsx', () => ({
  __esModule: true,
  default: ({ control, value, onChange }: DateFieldProps) => (
    <input id={control.id} value={value} onChange={(event) => onChange(event.target.value)} />
  ),
}));

beforeEach(() => localStorage.clear());

const stored = (field: string, value: string, text = value, textEn = text) => ({ field, value, text, textEn });
const step = (seq: number, operation: string): Trail['steps'][number] => ({
  id: seq,
  seq,
  at: `2026-10-0${seq}T01:00:00Z`,
  event: 'X',
  operation,
  actor: { id: 2, userNO: 'admin', name: '林晓雯', englishName: 'Lin Xiaowen' },
});
const past: Trail = {
  state: 'draft',
  rowVersion: 2,
  at: '2026-10-01T01:00:00Z',
  fields: [
    stored('riskDescription', 'As first written'),
    stored('controlOwner', '9', '王一 (wang)', 'Wang Yi (wang)'),
    stored('assistants', '李二 (li)\n赵三 (zhao)', '李二 (li)\n赵三 (zhao)', 'Li Er (li)\nZhao San (zhao)'),
    stored('categoryLevelOne', '0', '其他', 'Others'),
    stored('categoryLevelTwo', '0', '', ''),
    stored('categoryLevelTwoStr', 'Free words'),
    stored('controlFrequency', '2'),
    stored('managementArea', '中国'),
    stored('isActive', 'true'),
  ],
  steps: [step(1, 'Saved a draft')],
};

const open = async () => {
  await renderPage(
    <Signed>
      <RecordPage />
    </Signed>,
    { at: '/RiskControl/x?Id=214' },
  );
  await screen.findByRole('heading', { level: 1 });
};
const type = async (day: string) => {
  await waitFor(() => expect(screen.getByLabelText('View as of a date')).toBeEnabled());
  fireEvent.change(screen.getByLabelText('View as of a date'), { target: { value: day } });
};
const choose = async (day: string) => {
  await type(day);
  await actor.click(screen.getByRole('button', { name: 'Show' }));
};

test.each([
  ['without a deficiency', '', false],
  ['with a planned one', DEFICIENCY_WITH_PLAN, true],
])('the day by which a plan is done is that of a plan: %s', async (_, deficiency, isShown) => {
  const fields = [
    ...past.fields,
    stored('controlEffectiveness', '5'),
    stored('controlDeficiency', deficiency),
    stored('expectedCompletionDate', '2026-10-01'),
  ];
  stubServer(buildUser('admin'), { getRiskControl: () => buildRecord({}), getTrail: () => ({ ...past, fields }) });
  await open();
  await choose('2026-10-01');
  const review = await screen.findByRole('region', { name: 'Review' });
  expect(review.textContent.includes('Expected completion2026-10-01')).toBe(isShown);
  expect(review.textContent.includes('Remediation plan')).toBe(isShown);
});

test('a chosen day shows the record as it was, to read only, and today is one press away', async () => {
  const asked: string[] = [];
  stubServer(buildUser('admin'), {
    getRiskControl: () => buildRecord({ allowedActions: ['FORWARD'] }),
    getTrail: ({ url }) => {
      asked.push(url);
      return past;
    },
  });
  await open();
  await choose('2026-10-01');
  expect(await screen.findByText(/as it stood at the end of 2026-10-01/)).toBeInTheDocument();
  expect(document.activeElement).toHaveTextContent(/as it stood at the end of 2026-10-01/);
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('As first written'));
  expect(asked[0]).toContain('asOf=2026-10-01');
  expect(within(screen.getByRole('banner')).queryByRole('button', { name: 'Forward' })).toBeNull();
  const people = screen.getByRole('region', { name: 'People' });
  expect(people).toHaveTextContent('Wang Yi (wang)');
  expect(people).toHaveTextContent('Li Er (li) Zhao San (zhao)');
  const standard = screen.getByRole('region', { name: 'Standard information' });
  expect(standard).toHaveTextContent('Category 1OthersCategory 2Free words');
  expect(screen.getByRole('region', { name: 'Current control' })).toHaveTextContent('Quarterly');
  await actor.click(screen.getByRole('button', { name: 'Back to current' }));
  expect(await within(screen.getByRole('banner')).findByRole('button', { name: 'Forward' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Lactoferrin has a single source');
});

test('a day to come cannot be shown, and one before the record says so', async () => {
  stubServer(buildUser(), {
    getRiskControl: () => buildRecord(),
    getTrail: () => refuse({ code: 'not_found.before_creation', message: 'The record did not exist on that date' }),
  });
  await open();
  await type('2099-01-01');
  expect(screen.getByText('The date cannot be in the future')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Show' })).toBeDisabled();
  await choose('2020-01-01');
  expect(await screen.findByText('The record did not exist on that date')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Back to current' })).toBeInTheDocument();
});

test('two steps of the log stand side by side with what differs between them', async () => {
  const asked: string[] = [];
  const row = (id: number) => ({
    id,
    org_User: { name: '林晓雯', englishName: 'Lin Xiaowen' },
    role: '',
    createDateTimeStr: '',
    operation: `did ${id}`,
    operationCode: 'X',
    comments: '',
    onBehalfOf: '',
    fromState: 'draft',
    toState: 'draft',
    changes: [],
  });
  stubServer(buildUser('admin'), {
    getRiskControl: () => buildRecord(),
    getRiskEventTask: () => [row(3), row(2), row(1)],
    getTrail: () => ({ ...past, steps: [step(1, 'Saved a draft'), step(2, 'Submitted'), step(3, 'Gave it to another owner')] }),
    getTrailDifference: ({ url }) => {
      asked.push(url.split('&').slice(-2).join('&'));
      const owner = {
        beforeText: '陈嘉明 (owner)',
        beforeTextEn: 'Chen Jiaming (owner)',
        afterText: '王一 (wang)',
        afterTextEn: 'Wang Yi (wang)',
      };
      if (url.includes('from=2')) return { changes: [] };
      return {
        changes: [
          { field: 'controlOwner', before: '7', after: '王一 (wang)', ...owner },
          { field: 'comments', before: '', beforeText: '', beforeTextEn: '', after: 'new', afterText: 'new', afterTextEn: 'new' },
        ],
      };
    },
  });
  await open();
  expect(screen.queryByRole('button', { name: 'Compare steps' })).toBeNull();
  await actor.click(screen.getByRole('radio', { name: 'Log' }));
  await actor.click(await screen.findByRole('button', { name: 'Compare steps' }));
  const dialog = await screen.findByRole('dialog');
  const differences = await within(dialog).findByRole('list', { name: 'Differences' });
  expect(differences).toHaveTextContent('Control owner');
  expect(differences).toHaveTextContent('After step 1Chen Jiaming (owner)');
  expect(differences).toHaveTextContent('After step 3Wang Yi (wang)');
  expect(differences).toHaveTextContent('After step 1: emptyAfter step 3new');
  await actor.click(within(dialog).getByRole('combobox', { name: /^From/ }));
  await actor.click(await screen.findByRole('option', { name: /Submitted · Lin Xiaowen/ }));
  expect(await within(dialog).findByText('There are no differences between these two steps.')).toBeInTheDocument();
  expect(asked).toEqual(['from=1&to=3', 'from=2&to=3']);
});
