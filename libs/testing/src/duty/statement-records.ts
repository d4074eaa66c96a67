import { certificationWorkflow, decide, statesOf, type CertificationFacts } from '@portal/workflows';
import { asked, inDays, type Making } from './making.ts';

/** A statement in a period that may be signed off, above one that may still be open and below one of anybody's. */
export async function buildStatement(making: Making): Promise<void> {
  const { ids, one, chance, insert, nextId, cases, due } = making;
  const [periodId, textId, campaignId, aboveId, id] = [nextId(), nextId(), nextId(), nextId(), nextId()];
  const periodState = chance(0.1) ? 'signedOff' : 'fieldwork';
  const days = { first_day: inDays(-100), last_day: inDays(100), kind: 'year', currency: 'CNY' };
  await insert('assessment_period', { id: periodId, title: 'period', owner_id: one(ids), state: periodState, ...days });
  await insert('statement_text', { id: textId, text_zh: 'zh', text_en: 'en', creator_id: one(ids) });
  const of = { period_id: periodId, text_id: textId, due_on: inDays(20) };
  await insert('statement_campaign', { id: campaignId, name: 'campaign', creator_id: one(ids), ...of });
  const [signerId, superiorId, isActive] = [one(ids), one(ids), chance(0.9)];
  const state = one(statesOf(certificationWorkflow, ({ duty }) => duty !== undefined));
  const row = { ...of, campaign_id: campaignId, scope_kind: 'all', is_active: true };
  await insert('certification', { id: aboveId, ...row, title: 'above', place: 0, signer_id: superiorId, state: 'open' });
  await insert('certification', {
    id,
    ...row,
    title: 'statement',
    place: 1,
    parent_id: aboveId,
    signer_id: signerId,
    is_active: isActive,
    state,
  });
  const below = chance(0.6) ? one(['signed', 'overridden', 'open', 'declined']) : null;
  if (below)
    await insert('certification', { id: nextId(), ...row, title: 'below', place: 2, parent_id: id, signer_id: one(ids), state: below });
  const facts: CertificationFacts = {
    isActive: isActive && periodState !== 'signedOff',
    isNew: false,
    signerId,
    superiorId,
    openBelow: below === 'open' || below === 'declined' ? 1 : 0,
  };
  await due('certification', id, 'statement');
  cases.push({
    workflow: 'certification',
    duty: 'statement',
    subjectOf: () => id,
    row: { subject: 'certification', id },
    isConfidential: false,
    isOthers: false,
    ask: (actor) => asked(decide(certificationWorkflow, state, facts, 'SIGN', actor)),
  });
}
