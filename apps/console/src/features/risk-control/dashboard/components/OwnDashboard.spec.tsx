import { expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor } from '@testing-library/react';
import { answer, renderPage } from '#shared/testing/render.tsx';
import { toneOfRow } from '#shared/parts/ColumnsCard.tsx';
import { OwnDashboard } from './OwnDashboard.tsx';

test('a row is plain without a score, and else of its score’s meaning: green at 5, red at 2 or less, otherwise amber', () => {
  expect([null, 0, 1, 2, 3, 4, 5].map((score) => toneOfRow(score))).toEqual([
    undefined,
    undefined,
    'red',
    'red',
    'amber',
    'amber',
    'green',
  ]);
});

test('three cards, each with its count, its list and its own rows', async () => {
  const totals: Record<string, number> = { '1': 9, '2': 0, '3': 4 };
  globalThis.fetch = jest.fn((_: unknown, init?: RequestInit) => {
    const { wfStatus } = JSON.parse(String(init?.body)) as { wfStatus: string };
    const data = totals[wfStatus]
      ? [
          { id: 10 + Number(wfStatus), riskNo: 'RC-1', riskDescription: `Risk of card ${wfStatus}`, controlAssessmentScore: 5 },
          { id: 20 + Number(wfStatus), riskNo: `RC-2${wfStatus}`, riskDescription: '', controlAssessmentScore: null },
        ]
      : [];
    return Promise.resolve(answer({ totalCount: totals[wfStatus], data }));
  }) as never;
  await renderPage(<OwnDashboard />);
  const row = await screen.findByRole('link', { name: /Risk of card 1/ });
  expect(row).toHaveAttribute('href', '/RiskControl/RiskCurrentControlReviewView?Id=11');
  expect(row).toHaveAttribute('data-tone', 'green');
  expect(row).toHaveTextContent('5');
  expect(await screen.findByRole('link', { name: /RC-23/ })).not.toHaveAttribute('data-tone');
  await waitFor(() =>
    expect(screen.getByRole('link', { name: '9 To do' })).toHaveAttribute('href', '/RiskControl/MyRiskControlTaskList?type=1'),
  );
  expect(screen.getByRole('link', { name: '0 Submitted' })).toHaveAttribute('href', '/RiskControl/MyRiskControlTaskList?type=2');
  expect(screen.getByRole('link', { name: '4 Related' })).toHaveAttribute('href', '/RiskControl/MyRiskControlTaskList?type=3');
  expect(screen.getByText('No records')).toBeInTheDocument();
});
