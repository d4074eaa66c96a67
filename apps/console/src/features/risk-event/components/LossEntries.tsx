import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import type { LossEntry, RiskEventRecord } from '@portal/contract/client';
import { lazy, Suspense, useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { ActionMenu } from '#shared/parts/ActionMenu.tsx';
import { Facts, Section } from '#shared/parts/Section.tsx';
import { Tag } from '#shared/parts/Tag.tsx';
import { useRecordAction, type ActionOf } from '#shared/record/use-record-action.ts';
import { useChangeOf } from '#shared/record/use-record-form.ts';
import { eventSource, staleEvent } from '../api/events.ts';
import { useEventWords } from './use-event-words.ts';

const LossDialog = lazy(() => import('../dialogs/LossDialog.tsx'));

/** Steps of the event that are taken at its entries, and are no buttons of the page. */
export const lossEvents = ['RECORD_LOSS', 'CORRECT_LOSS', 'WITHDRAW_LOSS'] as const satisfies readonly ActionOf<RiskEventRecord>[];
export type LossEvent = (typeof lossEvents)[number];

/** Gross, recovered, insured and net, a line a currency, and in the group currency; a missing rate is said. */
function LossSums({ losses }: { losses: RiskEventRecord['losses'] }) {
  const { t } = useT();
  const { money } = useEventWords();
  const { totals, group, groupCurrency, missing } = losses;
  const facts = (sums: { grossLoss: number; recovered: number; insured: number; netLoss: number }, currency: string) => [
    { label: t('riskEvent.field.grossLoss'), value: money(sums.grossLoss, currency) },
    { label: t('riskEvent.loss.recovered'), value: money(sums.recovered, currency) },
    { label: t('riskEvent.loss.insured'), value: money(sums.insured, currency) },
    {
      label: t('riskEvent.field.netLoss'),
      value: (
        <Box component="span" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
          {money(sums.netLoss, currency)}
        </Box>
      ),
    },
  ];
  const isForeign = totals.length > 1 || totals.some(({ currency }) => currency !== groupCurrency);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1, mb: 1.5 }}>
      {totals.map((sums) => (
        <Facts key={sums.currency} min={132} items={facts(sums, sums.currency)} />
      ))}
      {isForeign && totals.length > 0 && (
        <Box sx={{ p: 1.5, borderRadius: '8px', bgcolor: 'surface.sunken' }}>
          <Box sx={{ mb: 0.5, fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}>
            {t('riskEvent.loss.inGroup', { currency: groupCurrency })}
          </Box>
          {group ? (
            <Facts min={132} items={facts(group, groupCurrency)} />
          ) : (
            <Box role="note" sx={{ fontSize: 13, color: 'tone.amber.fg' }}>
              {t('riskEvent.loss.missing', {
                rates: missing.map((one) => `${one.currency} ${one.month}`).join(t('riskEvent.notice.and')),
              })}
            </Box>
          )}
        </Box>
      )}
    </Box>
  );
}

interface EntryLineProps {
  entry: LossEntry;
  groupCurrency: string;
  /** Absent where the reader keeps no losses. */
  onAct?: ((event: LossEvent) => void) | undefined;
}

/** One entry: what it says, what it leaves in the group currency, who says so. A withdrawn one is struck through and keeps its reason. */
function EntryLine({ entry, groupCurrency, onAct }: EntryLineProps) {
  const { t, date, instant, name } = useT();
  const { money } = useEventWords();
  const gone = entry.withdrawnAt !== null;
  const sign = entry.kind === 'loss' ? '' : '−';
  const told = [
    entry.isOpening ? t('riskEvent.loss.opening') : '',
    entry.recordedBy ? t('riskEvent.loss.recordedBy', { name: name(entry.recordedBy), at: instant(entry.recordedAt) }) : '',
    entry.correctedBy && entry.correctedAt
      ? t('riskEvent.loss.correctedBy', { name: name(entry.correctedBy), at: instant(entry.correctedAt) })
      : '',
    entry.withdrawnBy && entry.withdrawnAt
      ? t('riskEvent.loss.withdrawnBy', { name: name(entry.withdrawnBy), at: instant(entry.withdrawnAt), reason: entry.withdrawnReason })
      : '',
  ].filter(Boolean);
  const worth =
    entry.currency === groupCurrency
      ? ''
      : entry.groupAmount === null
        ? gone
          ? ''
          : t('riskEvent.loss.noRate', { month: entry.entryDate.slice(0, 7) })
        : `${sign}${money(entry.groupAmount, groupCurrency)}`;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0,1fr) auto 32px', md: '40px 92px 132px minmax(0,1fr) 148px 148px 32px' },
        alignItems: 'center',
        columnGap: 1.5,
        rowGap: 0.25,
        px: 1.5,
        py: 0.75,
        minHeight: 44,
        fontSize: 13,
        '& + &': { borderTop: '1px solid', borderColor: 'line.soft' },
        '& .amount': { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
      }}
    >
      <Box sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums', display: { xs: 'none', md: 'block' } }}>#{entry.entryNo}</Box>
      <Box sx={{ display: { xs: 'none', md: 'block' }, fontVariantNumeric: 'tabular-nums' }}>{date(entry.entryDate)}</Box>
      <Box sx={{ minWidth: 0 }}>
        <Tag tone={gone ? 'neutral' : entry.kind === 'loss' ? 'red' : 'green'}>{t(`riskEvent.loss.kinds.${entry.kind}`)}</Tag>
        <Box component="span" sx={{ display: { md: 'none' }, ml: 1, fontVariantNumeric: 'tabular-nums' }}>
          {date(entry.entryDate)}
        </Box>
      </Box>
      <Box
        sx={{
          minWidth: 0,
          overflowWrap: 'anywhere',
          gridColumn: { xs: '1 / -1', md: 'auto' },
          gridRow: { xs: 3, md: 'auto' },
          whiteSpace: 'pre-wrap',
        }}
      >
        {entry.note}
        {entry.fileName !== '' && (
          <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{t('riskEvent.loss.evidence', { name: entry.fileName })}</Box>
        )}
      </Box>
      <Box className="amount" sx={gone ? { textDecoration: 'line-through', color: 'text.secondary' } : { fontWeight: 500 }}>
        {sign}
        {money(entry.amount, entry.currency)}
        {worth !== '' && (
          <Box sx={{ fontSize: 12, fontWeight: 400, color: entry.groupAmount === null ? 'tone.amber.fg' : 'text.secondary' }}>{worth}</Box>
        )}
      </Box>
      <Box className="amount" sx={{ display: { xs: 'none', md: 'block' }, color: 'text.secondary' }}>
        {entry.running === null ? (gone ? '' : '–') : money(entry.running, groupCurrency)}
      </Box>
      <Box>
        {onAct && !gone && (
          <ActionMenu
            label={t('table.actionsFor', { name: `#${entry.entryNo}` })}
            actions={[
              { id: 'correct', label: t('riskEvent.loss.correct'), onClick: () => onAct('CORRECT_LOSS') },
              { id: 'withdraw', label: t('riskEvent.loss.withdraw'), destructive: true, onClick: () => onAct('WITHDRAW_LOSS') },
            ]}
          />
        )}
      </Box>
      <Box sx={{ gridColumn: '1 / -1', fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}>{told.join(' · ')}</Box>
    </Box>
  );
}

/** What a confirmed event cost, entry by entry, with its running total; entries go on after confirmation and closing (docs/decisions/risk-events.md). */
export function LossEntries({ record }: { record: RiskEventRecord }) {
  const { t } = useT();
  const action = useRecordAction<LossEvent>({ stale: staleEvent, readChange: useChangeOf(eventSource, record.id) });
  const [entry, setEntry] = useState<LossEntry>();
  if (record.lossesSince === null) return null;
  const mayKeep = record.allowedActions.includes('RECORD_LOSS');
  const ask = (event: LossEvent, about?: LossEntry) => {
    setEntry(about);
    action.ask(event);
  };
  const { lossEntries: entries, losses } = record;
  return (
    <Section
      anchor="losses"
      title={t('riskEvent.section.losses')}
      note={
        mayKeep && (
          <Button variant="outlined" color="inherit" onClick={() => ask('RECORD_LOSS')} sx={{ height: 28 }}>
            {t('riskEvent.loss.record')}
          </Button>
        )
      }
    >
      <LossSums losses={losses} />
      {entries.length === 0 ? (
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('riskEvent.loss.none')}</Box>
      ) : (
        <>
          <Box
            sx={{
              display: { xs: 'none', md: 'flex' },
              justifyContent: 'flex-end',
              pr: '56px',
              mb: 0.5,
              fontSize: 12,
              color: 'text.secondary',
            }}
          >
            {t('riskEvent.loss.running', { currency: losses.groupCurrency })}
          </Box>
          <Box
            component="ol"
            aria-label={t('riskEvent.section.losses')}
            sx={{ listStyle: 'none', m: 0, p: 0, border: '1px solid', borderColor: 'line.main', borderRadius: '8px' }}
          >
            {entries.map((one) => (
              <EntryLine
                key={one.entryNo}
                entry={one}
                groupCurrency={losses.groupCurrency}
                onAct={mayKeep ? (event) => ask(event, one) : undefined}
              />
            ))}
          </Box>
        </>
      )}
      <Suspense fallback={null}>
        {action.event !== undefined && (
          <LossDialog key={`${action.event} ${entry?.entryNo ?? ''}`} record={record} entry={entry} action={action} />
        )}
      </Suspense>
    </Section>
  );
}

/** Leads from the told figures to the entries. */
export function ToEntries() {
  const { t } = useT();
  return (
    <Link href="#losses" sx={{ fontSize: 13 }}>
      {t('riskEvent.loss.toEntries')}
    </Link>
  );
}
