import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, within } from '@testing-library/react';
import { actor, buildUser, refuse, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import GrantSeatDialog from './GrantSeatDialog.tsx';

test.each([
  ['en', 'Choose an external auditor', 'Required', 'Grant seat'],
  ['zh', '请选择外部审计师', '必填', '授予席位'],
] as const)(
  'what a seat lacks is told at once, although the call is refused for the first of it (%s)',
  async (language, first, others, grant) => {
    const errors = [{ field: 'holderId', code: 'validation', message: first }];
    const user = buildUser('admin');
    stubServer(user, {
      getSeatCandidates: () => [{ id: 9, userNO: 'a', name: '审计', englishName: 'Auditor' }],
      getCompanies: () => [],
      getAssessmentPeriodByPage: () => ({ totalCount: 0, data: [] }),
      grantAuditorSeat: () => refuse({ code: 'validation', message: first, errors }),
    });
    await renderPage(<GrantSeatDialog onClose={() => undefined} />, { language, user });
    const dialog = within(await screen.findByRole('dialog'));
    await actor.click(dialog.getByRole('button', { name: grant }));
    expect(await dialog.findByText(first)).toBeVisible();
    // The periods and the last day; the companies, what may be read and the first day are chosen already.
    expect(dialog.getAllByText(others)).toHaveLength(2);
  },
);
