import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import type { ShareRecord } from '@portal/contract/client';
import { ThemeProvider } from '@mui/material/styles';
import { screen, waitFor } from '@testing-library/react';
import { defaultSettings } from '#shared/settings/settings.ts';
import { actor, buildUser, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import { createPortalTheme } from '#shared/theme/theme.ts';
import { ReadingNotices, ReadingPanel } from './ReadingPanel.tsx';

const reading = {
  state: 'reading',
  secondsRead: 60,
  isTimeMet: true,
  isCourseMet: false,
  isExamMet: false,
  awaitsAttestation: false,
  isExamWaived: false,
  isPolicyWaived: false,
  attestedAt: null,
  allowedActions: [] as string[],
};
const share = {
  id: 3,
  type: 'article',
  minReadSeconds: 60,
  examId: 7,
  examTitle: '反舞弊考试',
  examTitleEn: 'Anti-fraud exam',
  reading,
} as unknown as ShareRecord;

test.each([
  ['en' as const, 'Pass the exam “Anti-fraud exam”'],
  ['zh' as const, '通过考试“反舞弊考试”'],
])('the exam of a share has its title in %s and is one click away', async (language, label) => {
  await renderPage(
    <ThemeProvider theme={createPortalTheme(defaultSettings)}>
      <ReadingPanel share={share} />
    </ThemeProvider>,
    { language },
  );
  const part = (await screen.findByText(label)).closest('li')!;
  expect(part.querySelector('a')).toHaveAttribute('href', '/KMSKnowLedge/MyExam?Id=7');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

const tied = {
  ...share,
  policyVersion: { id: 9, policyId: 4, name: '差旅制度', version: '2.0', isCurrent: true },
} as unknown as ShareRecord;
const show = (record: ShareRecord, language: 'en' | 'zh' = 'en') =>
  renderPage(
    <ThemeProvider theme={createPortalTheme(defaultSettings)}>
      <ReadingNotices share={record} />
      <ReadingPanel share={record} />
    </ThemeProvider>,
    { language },
  );
const withReading = (more: Record<string, unknown>): ShareRecord =>
  ({ ...tied, reading: { ...reading, ...more } }) as unknown as ShareRecord;

test.each([
  ['en' as const, 'I have read and understood the policy “差旅制度”, version 2.0, and will follow it.', 'I confirm'],
  ['zh' as const, '本人已阅读并理解制度“差旅制度”版本 2.0，并承诺遵守。', '本人确认'],
])('a policy is confirmed under a worded statement, once all is read (%s)', async (language, statement, button) => {
  await show(withReading({ isExamMet: true, awaitsAttestation: true, allowedActions: ['ATTEST'] }), language);
  expect(await screen.findByText(statement)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: button })).toBeEnabled();
});

test.each([
  ['en' as const, 'I have completed it'],
  ['zh' as const, '我已学完'],
])('a course that cannot report is confirmed with a click where the share allows it (%s)', async (language, button) => {
  const server = stubServer(buildUser(), { confirmCourse: () => ({}) });
  await show({ ...withReading({ allowedActions: ['CONFIRM_COURSE'] }), type: 'scorm', policyVersion: null } as ShareRecord, language);
  await actor.click(await screen.findByRole('button', { name: button }));
  await waitFor(() => expect(server.sentTo('confirmCourse')).toEqual([{ id: 3 }]));
});

test('nobody is offered a button that would be refused: what he cannot do is said, and not asked', async () => {
  await show(withReading({ awaitsAttestation: false, isPolicyWaived: true, isExamWaived: true, isExamMet: true }));
  expect(await screen.findByText(/You cannot currently open the policy “差旅制度”/)).toBeInTheDocument();
  expect(screen.getByText(/was deleted or is not assigned to you/)).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('link', { name: /exam/i })).toBeNull();
});
