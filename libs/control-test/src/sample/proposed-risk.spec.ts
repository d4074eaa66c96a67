import { expect, test } from '@jest/globals';
import { proposeRisk } from './proposed-risk.ts';

const none = { accounts: [], effectiveness: null, score: null };
const account = { code: '1122', name: '应收账款', nameEn: 'Accounts receivable' };

test('an account with qualitative risk factors proposes the higher risk, however well the control works', () => {
  expect(proposeRisk({ accounts: [account], effectiveness: 5, score: 5 })).toEqual({
    risk: 'higher',
    from: 'accounts',
    score: null,
    accounts: [account],
  });
});

test('the reviewer’s word goes before the owner’s own; below a control that is performed the risk is higher', () => {
  const proposed = [1, 2, 3, 4, 5].map((effectiveness) => proposeRisk({ ...none, effectiveness, score: 6 - effectiveness }));
  expect(proposed.map((one) => one?.risk)).toEqual(['higher', 'higher', 'higher', 'lower', 'lower']);
  expect(proposed.map((one) => [one?.from, one?.score])).toEqual([1, 2, 3, 4, 5].map((score) => ['review', score]));
  expect(proposeRisk({ ...none, score: 3 })).toMatchObject({ risk: 'higher', from: 'selfAssessment', score: 3 });
});

test('where nobody has rated anything nothing is proposed', () => {
  expect(proposeRisk(none)).toBeNull();
});
