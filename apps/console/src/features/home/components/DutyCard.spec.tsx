import { expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { ThemeProvider } from '@mui/material/styles';
import { screen } from '@testing-library/react';
import { answer, renderPage } from '#shared/testing/render.tsx';
import { defaultSettings } from '#shared/settings/settings.ts';
import { createPortalTheme } from '#shared/theme/theme.ts';
import { DutyCard } from './DutyCard.tsx';

const duty = (id: number, title: string, titleEn: string) => ({
  subject: 'examAttempt',
  id,
  recordNo: `EX-${id}`,
  title,
  titleEn,
  duty: 'exam',
  state: id === 2 ? 'inProgress' : '',
  dueDate: '2030-01-01',
  link: `/KMSKnowLedge/MyExam?Id=${id}`,
  onBehalfOf: null,
});

test.each([
  ['en' as const, ['Information security', '只有中文', 'English only'], 'Take exam'],
  ['zh' as const, ['信息安全考试', '只有中文', 'English only'], '参加考试'],
])('what is due has its title in %s, or the other one where there is only that, and its verb', async (language, titles, verb) => {
  globalThis.fetch = jest.fn(() =>
    Promise.resolve(
      answer({
        overdue: 0,
        dueSoon: 0,
        later: 3,
        totalCount: 3,
        data: [duty(1, '信息安全考试', 'Information security'), duty(2, '只有中文', ''), duty(3, '', 'English only')],
      }),
    ),
  ) as never;
  await renderPage(
    <ThemeProvider theme={createPortalTheme(defaultSettings)}>
      <DutyCard />
    </ThemeProvider>,
    { language },
  );
  for (const [index, title] of titles.entries())
    expect(await screen.findByRole('link', { name: title })).toHaveAttribute('href', `/KMSKnowLedge/MyExam?Id=${index + 1}`);
  // The button says what is done, and its name begins with what is seen.
  for (const id of [1, 2, 3]) expect(screen.getByRole('link', { name: `${verb} EX-${id}` })).toHaveTextContent(verb);
  // The attempt that has begun says so; what nobody has begun has no state.
  expect(screen.getAllByText(language === 'en' ? 'In progress' : '答题中')).toHaveLength(1);
});

test('what has no number, as a policy, is opened by its title', async () => {
  const policy = {
    ...duty(7, '差旅制度', ''),
    recordNo: '',
    subject: 'policyVersion',
    duty: 'policyReview',
    state: 'published',
    link: '/dms/view?Id=7',
  };
  globalThis.fetch = jest.fn(() => Promise.resolve(answer({ overdue: 0, dueSoon: 1, later: 0, totalCount: 1, data: [policy] }))) as never;
  await renderPage(
    <ThemeProvider theme={createPortalTheme(defaultSettings)}>
      <DutyCard />
    </ThemeProvider>,
  );
  expect(await screen.findByRole('link', { name: '差旅制度' })).toHaveAttribute('href', '/dms/view?Id=7');
  expect(screen.getByText('Policy review')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Review 差旅制度' })).toHaveAttribute('href', '/dms/view?Id=7');
});
