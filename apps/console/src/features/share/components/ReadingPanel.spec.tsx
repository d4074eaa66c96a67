import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import type { ShareRecord } from '@portal/contract/client';
import { ThemeProvider } from '@mui/material/styles';
import { screen } from '@testing-library/react';
import { defaultSettings } from '#shared/settings/settings.ts';
import { renderPage } from '#shared/testing/render.tsx';
import { createPortalTheme } from '#shared/theme/theme.ts';
import { ReadingPanel } from './ReadingPanel.tsx';

const reading = { state: 'reading', secondsRead: 60, isTimeMet: true, isCourseMet: false, isExamMet: false, awaitsAttestation: false };
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
