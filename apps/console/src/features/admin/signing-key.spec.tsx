import { beforeEach, expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import type { AuditOverview } from '@portal/contract/client';
import { screen } from '@testing-library/react';
import { routes } from '#shared/api/routes.ts';
import { answer, renderPage } from '#shared/testing/render.tsx';
import Audit from './pages/Audit.tsx';

const fingerprint = 'ab12'.repeat(16);
const overview = (signingKey: string | null): AuditOverview => ({
  running: null,
  last: null,
  records: [{ workflow: 'riskControl', records: 3 }],
  headCount: 0,
  signingKey,
  keys: signingKey === null ? [] : [{ fingerprint: signingKey, use: 'present', heads: 0, firstDay: null, lastDay: null }],
  anchorMail: null,
  stampTrouble: null,
  heads: [],
});

function stub(signingKey: string | null): void {
  globalThis.fetch = jest.fn((url: unknown) =>
    Promise.resolve(answer(String(url).startsWith(routes.getAuditOverview.path) ? overview(signingKey) : [])),
  ) as never;
}
beforeEach(() => {
  window.matchMedia = ((query: string) => ({ matches: false, media: query, addEventListener() {}, removeEventListener() {} })) as never;
});

test('the audit page tells the whole fingerprint that an auditor compares', async () => {
  stub(fingerprint);
  await renderPage(<Audit />, { at: '/admin/Audit' });
  expect(await screen.findByText('Fingerprint (SHA-256)')).toBeInTheDocument();
  expect(screen.getByText(fingerprint)).toBeInTheDocument();
});

test('without a key it says that trails cannot be exported, and why', async () => {
  stub(null);
  await renderPage(<Audit />, { at: '/admin/Audit', language: 'zh' });
  expect(await screen.findByText(/AUDIT_SIGNING_KEY/)).toBeInTheDocument();
  expect(screen.queryByText(/SHA-256/)).toBeNull();
});
