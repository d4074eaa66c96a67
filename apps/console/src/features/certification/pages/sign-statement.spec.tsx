import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor } from '@testing-library/react';
import { actor, buildUser, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import CertificationView from './CertificationView.tsx';

const signer = { id: 3, userNO: 'owner', name: '陈嘉明', englishName: 'Chen Jiaming' };
const figures = {
  ...{ controls: 18, reviewed: 5, testsEffective: 3, testsNotEffective: 0, materialWeaknesses: 0, significantDeficiencies: 0 },
  ...{ controlDeficiencies: 0, notEvaluated: 2, below: 0, belowSettled: 0 },
};
const row = {
  ...{
    id: 7,
    recordNo: 'ST-2026-0007',
    title: '供应链部',
    titleEn: 'Supply Chain',
    campaignId: 2,
    campaign: '三季度声明',
    campaignEn: 'Q3',
  },
  ...{ parentId: null, signer, state: 'open', dueOn: '2026-11-26', overdueDays: 2, openBelow: 0, signedAt: null, reopenedAt: null },
  ...{ rowVersion: 1, updatedAt: '2026-11-16T08:58:12.000Z', allowedActions: ['SIGN', 'DECLINE'] },
};
const record = {
  ...row,
  ...{ periodId: 4, period: { zh: '2026 年度', en: '2026' }, textNo: 1, answers: [], signedBy: null, figures, signedFigures: null },
  questions: [{ code: 'fraud', zh: '您是否已报告所知的全部舞弊？', en: 'Have you reported all fraud known to you?' }],
  ...{ factsHash: 'a'.repeat(64), signedHash: '', words: { zh: '本人负责', en: 'I am responsible' }, signedWords: null },
  ...{ changes: [], changeCount: 0, askedAgain: 0, inPeace: 0, blockers: [] },
};

test.each([
  ['en', 'Sign', 'Yes'],
  ['zh', '签署', '是'],
] as const)('signing is the likely one of what a statement offers, and leads to what is asked first (%s)', async (language, sign, yes) => {
  stubServer(buildUser('owner'), {
    getCertification: () => record,
    getStatementTree: () => ({ campaign: { id: 2, name: 'Q3', nameEn: 'Q3', total: 1, settled: 0, reopened: 0 }, nodes: [row] }),
    getCertificationHistory: () => [],
    getDeficienciesOfSource: () => [],
    getSecondFactor: () => ({ enabledAt: null, hasPasskey: false, hasPassword: true }),
  });
  const at = '/Certification/CertificationView?Id=7';
  await renderPage(<CertificationView />, { at, language, user: buildUser('owner') });
  await screen.findByRole('radio', { name: yes });
  const [first] = screen.getAllByRole('button', { name: sign });
  expect(first).toHaveClass('MuiButton-contained');
  // Not the one that ends the form.
  expect(first!.compareDocumentPosition(screen.getByRole('radio', { name: yes }))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await actor.click(first!);
  await waitFor(() => expect(screen.getByRole('radio', { name: yes })).toHaveFocus());
  // Once it was begun the same button sends it, and what is missing is told.
  await actor.click(screen.getByRole('radio', { name: yes }));
  await actor.click(screen.getAllByRole('button', { name: sign })[0]!);
  await waitFor(() => expect(document.querySelector('[data-form-field="currentPassword"] [aria-invalid="true"]')).toHaveFocus());
});

test('an override names the statement, in words that fit one that was signed and reopened as well', async () => {
  stubServer(buildUser('owner'), {
    getCertification: () => ({ ...record, state: 'reopened', allowedActions: ['OVERRIDE'] }),
    getStatementTree: () => ({ campaign: { id: 2, name: 'Q3', nameEn: 'Q3', total: 1, settled: 0, reopened: 1 }, nodes: [row] }),
    getCertificationHistory: () => [],
    getDeficienciesOfSource: () => [],
  });
  await renderPage(<CertificationView />, { at: '/Certification/CertificationView?Id=7', language: 'en', user: buildUser('owner') });
  await actor.click((await screen.findAllByRole('button', { name: /^Override/ }))[0]!);
  expect(await screen.findByRole('dialog')).toHaveTextContent('“Supply Chain” has no valid signature at present');
});
