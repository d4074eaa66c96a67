import Box from '@mui/material/Box';
import type { RiskControlRecord } from '@portal/contract/client';
import { useState, type ReactNode } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { EvidenceList } from '#shared/parts/EvidenceList.tsx';
import { ScoreChip } from '#shared/parts/ScoreChip.tsx';
import { Facts, Section } from '#shared/parts/Section.tsx';
import { Segmented } from '#shared/parts/Segmented.tsx';
import { toEvidenceFile } from '#shared/record/evidence-file.ts';
import { isScore } from '#shared/theme/tokens.ts';
import { useReference } from '#shared/api/reference.ts';
import { listCodes } from '../api/reference.ts';
import { findYearChanges, type YearChange } from '../year-change.ts';
import { ChangeChip, ChangedValue } from './ChangeChip.tsx';
import { WholeDates } from '#shared/parts/WholeDates.tsx';
import { ComparePanel } from '#shared/record/ComparePanel.tsx';

function Description({ record, compare, change }: { record: RiskControlRecord; compare: boolean; change: YearChange | undefined }) {
  const { t, name, date } = useT();
  const { previousControl: previous, risk_CurrentControl: current, riskYear } = record;
  const head = current.submittedBy
    ? t('riskRecord.compare.nowBy', {
        year: riskYear,
        who: current.actedBy
          ? t('riskRecord.history.actedFor', { who: name(current.actedBy), absent: name(current.submittedBy) })
          : name(current.submittedBy),
        date: date(current.submittedAt),
      })
    : t('riskRecord.compare.now', { year: riskYear });
  if (previous && compare) {
    return (
      <ComparePanel
        before={{
          head: t('riskRecord.compare.before', { year: previous.riskYear, no: previous.riskNo }),
          text: previous.currentControlDesc,
        }}
        after={{ head, text: current.currentControlDesc, aside: <ChangeChip change={change} /> }}
      />
    );
  }
  return (
    <Box sx={{ border: '1px solid', borderColor: 'line.main', borderRadius: '8px', p: 2 }}>
      <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary', mb: 0.75 }}>
        <WholeDates text={head} />
      </Box>
      <Box
        sx={{
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          lineHeight: '24px',
          ...(!current.currentControlDesc && { color: 'text.secondary' }),
        }}
      >
        {current.currentControlDesc || t('riskRecord.compare.nothing')}
      </Box>
    </Box>
  );
}

/** The current control: description with last year's beside it, score, frequency, method, comments, and the execution records. */
export function CurrentControlView({ record }: { record: RiskControlRecord }) {
  const { t, name } = useT();
  const { label, itemLabel } = useReference();
  const [view, setView] = useState<'both' | 'single'>('both');
  const current = record.risk_CurrentControl;
  const files = current.risk_Docs.map((doc) => toEvidenceFile(doc, name));
  const previous = view === 'both' ? record.previousControl : null;
  const changes = (previous && findYearChanges(record)) ?? {};
  const frequencyOf = (item: number) => (item ? itemLabel(listCodes.controlFrequency, item) : '');
  const modeOf = (item: number) => (item ? itemLabel(listCodes.controlMode, item) : '');
  const scoreOf = (score: number | null) => (isScore(score) ? `${score} · ${t(`scores.short.s${score}`)}` : '');
  const fileCounts = [
    files.length > 0 || changes.evidence ? t('riskRecord.section.files', { count: files.length, number: files.length }) : '',
    previous && changes.evidence === 'modified'
      ? t('riskRecord.compare.lastFiles', { year: previous.riskYear, number: previous.evidence.length })
      : '',
  ];
  const filesNote = fileCounts.filter(Boolean).join(' · ');
  const compared = (change: YearChange | undefined, before: string, value: ReactNode) =>
    previous ? (
      <ChangedValue change={change} before={before} year={previous.riskYear}>
        {value}
      </ChangedValue>
    ) : (
      value
    );
  return (
    <>
      <Section
        title={t('riskRecord.section.current')}
        note={
          record.previousControl && (
            <Segmented
              label={t('riskRecord.compare.label')}
              options={[
                { value: 'both', label: t('riskRecord.compare.both') },
                { value: 'single', label: t('riskRecord.compare.single') },
              ]}
              value={view}
              onChange={setView}
            />
          )
        }
      >
        <Box sx={{ mb: 2.5 }}>
          <Description record={record} compare={view === 'both'} change={changes.description} />
        </Box>
        <Facts
          items={[
            {
              label: t('riskRecord.field.controlAssessmentScore'),
              value: compared(
                changes.score,
                scoreOf(previous?.controlAssessmentScore ?? null),
                <ScoreChip score={current.controlAssessmentScore} />,
              ),
            },
            {
              label: t('riskRecord.field.controlFrequency'),
              value: compared(changes.frequency, frequencyOf(previous?.controlFrequency ?? 0), frequencyOf(current.controlFrequency)),
            },
            {
              label: t('riskRecord.field.controlMode'),
              value: compared(changes.mode, modeOf(previous?.controlMode ?? 0), modeOf(current.controlMode)),
            },
            { label: t('riskRecord.field.keyControl'), value: label(listCodes.keyControl, record.keyControl) },
            { label: t('riskRecord.field.controlAssessmentComments'), value: current.controlAssessmentComments, wide: true },
            ...(current.comments ? [{ label: t('riskRecord.field.comments'), value: current.comments, wide: true }] : []),
          ]}
        />
      </Section>
      <Section
        title={t('riskRecord.section.evidence')}
        note={
          <>
            <ChangeChip change={changes.evidence} />
            <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{filesNote}</Box>
          </>
        }
      >
        <EvidenceList files={files} />
      </Section>
    </>
  );
}
