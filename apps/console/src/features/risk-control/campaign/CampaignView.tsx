import { messages } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { routes } from '#shared/api/routes.ts';
import { portalDay } from '#shared/i18n/portal-day.ts';
import { pair } from '#shared/i18n/pair.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { toListAddress } from '#shared/list/list-input.ts';
import { Facts } from '#shared/parts/Section.tsx';
import { ActionDialog, type ActionSpec } from '#shared/record/ActionDialog.tsx';
import { useReference } from '#shared/api/reference.ts';
import { HistoryPanel } from '#shared/record/HistoryPanel.tsx';
import { useButtons } from '#shared/record/RecordButtons.tsx';
import { RecordGateOf } from '#shared/record/RecordGate.tsx';
import { RecordPage } from '#shared/record/RecordPage.tsx';
import { request } from '#shared/record/use-record-action.ts';
import { useRecordDialogs } from '#shared/record/use-record-dialogs.ts';
import { Population } from './Population.tsx';
import { ProgressTables, RefusedControls, RunNotice, Tiles } from './Progress.tsx';
import { listCodes } from '../record/api/reference.ts';
import { fieldLabelKey } from '../record/components/field-labels.ts';
import { campaignEditAddress, campaignGate, historyQuery, progressQuery, staleCampaign, type CampaignRecord } from './campaigns.ts';

const events = ['OPEN', 'EXTEND', 'CLOSE', 'CANCEL'] as const;
const fields = ['name', 'riskYear', 'opensOn', 'dueOn', 'mailZh', 'mailEn', 'filter'] as const;

/** The question that finds a campaign's population, a line a condition; it is kept as pairs of field and value. */
function useQuestionWords(): (stored: string) => string {
  const { t } = useT();
  const { label } = useReference();
  return (stored) => {
    if (stored === '') return '';
    const pairs = JSON.parse(stored) as [string, unknown][];
    const line = ([field, value]: [string, unknown]) => {
      const key = fieldLabelKey(field);
      const list = listCodes[field as keyof typeof listCodes];
      return pair(key ? t(key) : field, list ? label(list, String(value)) : String(value));
    };
    return pairs.length === 0 ? t('campaign.everything') : pairs.map(line).join('\n');
  };
}

function View({ record }: { record: CampaignRecord }) {
  const { t, n, lang, date, name, instant, pick } = useT();
  const { id, campaignNo, state, rowVersion, riskYear } = record;
  const action = useRecordDialogs(record, { stale: staleCampaign });
  const { data: progress } = useQuery(progressQuery(id));
  const sayQuestion = useQuestionWords();
  const event = events.find((one) => one === action.event);
  const isPlanned = state === 'planned';
  const address = `/RiskControl/RiskControlList${toListAddress({ campaign: String(id) })}`;
  const spec = (asked: (typeof events)[number]): ActionSpec => ({
    body: t(`campaign.dialog.${asked}`),
    ...((asked === 'EXTEND' || asked === 'CANCEL') && { reason: t('campaign.reason') }),
    ...(asked === 'EXTEND' && {
      date: {
        name: 'dueDate',
        label: t('campaign.newDue'),
        missing: pick(messages['campaign.dueOn']),
        min: portalDay(),
        early: pick(messages['dueDate.past']),
      },
    }),
    send: ({ reason, date: dueDate }) =>
      request({
        route: routes.updateCampaign,
        input: { body: { id, event: asked, reason, rowVersion, ...(asked === 'EXTEND' && { dueDate }) } },
        done: t(`campaign.did.${asked}`),
      }),
  });
  return (
    <RecordPage
      header={{ no: campaignNo, title: record.name, workflow: 'campaign', state }}
      buttons={useButtons(record, { workflow: 'campaign', openForm: () => ({ words: t('campaign.edit'), to: campaignEditAddress(id) }) })}
      onAct={action.ask}
      sending={action.sending}
      notices={progress?.run && <RunNotice run={progress.run} />}
      sections={[
        {
          id: 'facts',
          content: (
            <Box sx={{ pb: 3 }}>
              <Facts
                items={[
                  { label: t('campaign.fields.riskYear'), value: String(riskYear) },
                  { label: t('campaign.fields.opensOn'), value: date(record.opensOn) },
                  { label: t('campaign.fields.dueOn'), value: date(record.dueOn) },
                  { label: t('campaign.fields.creator'), value: name(record.creator) },
                  { label: t('campaign.fields.updatedAt'), value: instant(record.updatedAt) },
                  ...(record.mailZh ? [{ label: t('campaign.fields.mailZh'), value: record.mailZh, wide: true }] : []),
                  ...(record.mailEn ? [{ label: t('campaign.fields.mailEn'), value: record.mailEn, wide: true }] : []),
                ]}
              />
            </Box>
          ),
        },
        {
          id: 'population',
          title: t('campaign.population'),
          when: isPlanned,
          content: <Population question={record.filter} riskYear={riskYear} filters={{ year: String(riskYear) }} />,
        },
        {
          id: 'progress',
          title: t('campaign.progress'),
          note: progress && progress.total > 0 && (
            <Link component={RouterLink} to={address} sx={{ fontSize: 13 }}>
              {t('campaign.seeAll', { number: n(progress.total) })}
            </Link>
          ),
          when: !isPlanned && progress !== undefined,
          content: progress && (
            <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
              <Tiles counts={progress} />
              <ProgressTables progress={progress} campaignId={id} />
            </Box>
          ),
        },
        {
          id: 'refused',
          title: t('campaign.refused', { number: n(progress?.refused ?? 0) }),
          when: (progress?.refused ?? 0) > 0,
          content: <RefusedControls id={id} total={progress?.refused ?? 0} />,
        },
      ]}
      history={(tools) => (
        <HistoryPanel
          logOnly
          query={() => historyQuery(id, lang)}
          words={({ field, before, after }) => {
            const known = fields.find((one) => one === field);
            if (known === 'filter') return { label: t('campaign.population'), before: sayQuestion(before), after: sayQuestion(after) };
            const say = (value: string) => (value !== '' && (known === 'opensOn' || known === 'dueOn') ? date(value) : value);
            return { label: known ? t(`campaign.fields.${known}`) : field, before: say(before), after: say(after) };
          }}
          tools={tools}
          trail={{ type: 'campaign', id, no: record.campaignNo }}
        />
      )}
    >
      {event && <ActionDialog key={event} action={action} state={state} workflow="campaign" spec={spec(event)} />}
    </RecordPage>
  );
}

/** The page of a campaign: what it is, and how far its controls are. */
export default function CampaignView() {
  return <RecordGateOf {...campaignGate}>{(record) => <View key={record.id} record={record} />}</RecordGateOf>;
}
