import { say, type campaignRoutes, type Language, type MessageKey, type RouteData } from '@portal/contract';
import { toWireState } from '@portal/platform';
import type { CampaignRefusalRow, CampaignRun, CampaignView } from '@portal/risk-control';

type Data<Name extends keyof typeof campaignRoutes> = RouteData<(typeof campaignRoutes)[Name]>;

/** A campaign as the list shows it. */
export function toCampaignRow(row: CampaignView): Data<'getCampaignsByPage'>['data'][number] {
  return {
    id: row.id,
    campaignNo: row.campaign_no,
    name: row.name,
    riskYear: row.risk_year,
    opensOn: row.opens_on,
    dueOn: row.due_on,
    creator: { id: row.creator_id, userNO: row.creator_no, name: row.creator_name, englishName: row.creator_english_name },
    state: row.state,
    rowVersion: row.version,
    updatedAt: row.updated_at.toISOString(),
    allowedActions: row.allowedActions,
    ...toCounts(row),
  };
}

/** A campaign as its page shows it. */
export const toCampaign = (row: CampaignView): Data<'getCampaign'> => ({
  ...toCampaignRow(row),
  mailZh: row.mail_zh,
  mailEn: row.mail_en,
  // Saved from a parsed request, which has no other values.
  filter: row.filter as Data<'getCampaign'>['filter'],
});

export const toCounts = ({ total, notBegun, inWork, waiting, closed, overdue }: CampaignView) => ({
  total,
  notBegun,
  inWork,
  waiting,
  closed,
  overdue,
});

export const toRun = ({ input, output, state, progress }: CampaignRun): NonNullable<Data<'getCampaignProgress'>['run']> => ({
  act: input.act,
  state: toWireState(state),
  progress,
  done: output.done,
  refused: output.refused,
});

export const toRefusal = (row: CampaignRefusalRow, language: Language): Data<'getCampaignRefusals'>['data'][number] => ({
  id: row.risk_id,
  riskNo: row.risk_no,
  code: row.code,
  message: say(row.message as MessageKey, language),
});
