import { LENGTH } from '@portal/contract/client';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';
import { SelectField, TextAreaField } from '#shared/forms/fields.tsx';
import { FormDialog } from '#shared/forms/FormDialog.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { request, type RecordAction } from '#shared/record/use-record-action.ts';
import type { ControlTestRecord } from '../api/records.ts';

const methods = ['random', 'interval', 'cell', 'monetaryUnit', 'chosen'] as const;
const frequencies = ['annual', 'quarterly', 'monthly', 'weekly', 'daily', 'manyADay', 'automated'] as const;
const risks = ['lower', 'higher'] as const;
type SampleEvent = 'DRAW_SAMPLE' | 'REDRAW_SAMPLE' | 'EXTEND_SAMPLE';

/** `INV-1: the largest of the year`, one a line. */
function readChosen(text: string): { key: string; reason: string }[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const cut = line.search(/[:：\t]/);
      return cut < 0 ? { key: line, reason: '' } : { key: line.slice(0, cut).trim(), reason: line.slice(cut + 1).trim() };
    });
}

/** A refusal stands at its field, and below all of them where it has none. */
const fields = ['seed', 'size', 'start', 'sizeReason', 'chosen', 'reason'] as const;

/** Draws, redraws or extends: the size comes from the table, the formula is told before it is used. */
export function SampleDialog<Event extends string>({
  record,
  event,
  action,
}: {
  record: ControlTestRecord;
  event: SampleEvent;
  action: RecordAction<Event>;
}) {
  const { t, list, lang } = useT();
  const sizes = useQuery(readQuery(routes.getSampleSizes, { query: {} }));
  const onlyChosen = record.population === null;
  // What was drawn before was decided; a first sample follows the control's own rhythm.
  const before = record.draws.findLast(({ isCurrent, frequency }) => isCurrent && frequency !== null);
  const proposed = before ? undefined : record.proposedFrequency;
  const proposedRisk = before ? undefined : record.proposedRisk;
  const [form, setForm] = useState({
    method: onlyChosen ? 'chosen' : 'random',
    seed: '',
    // As the table has it until another one is typed.
    size: null as string | null,
    start: '',
    chosen: '',
    frequency: before?.frequency ?? proposed ?? '',
    risk: before?.risk ?? proposedRisk?.risk ?? 'lower',
    sizeReason: '',
    reason: '',
  });
  const { problem, errorOf } = action;
  const sizeOf = (frequency: string, risk: string) => sizes.data?.find((row) => row.frequency === frequency && row.risk === risk)?.size;
  const set = (changes: Partial<typeof form>) => {
    action.edit();
    const isOtherLine = changes.frequency !== undefined || changes.risk !== undefined;
    setForm((current) => ({ ...current, ...changes, ...(isOtherLine && { size: null }) }));
  };
  const sayProposal = (from: typeof proposedRisk) =>
    t(`controlTest.sample.riskFrom.${from?.from ?? 'nothing'}`, {
      score: from?.score ?? '',
      accounts: list((from?.accounts ?? []).map(({ code, name: zh, nameEn }) => `${code} ${(lang === 'en' && nameEn) || zh}`)),
    });
  const isExtension = event === 'EXTEND_SAMPLE';
  const ofTable = isExtension ? undefined : sizeOf(form.frequency, form.risk);
  const size = form.size ?? (ofTable === undefined ? '' : String(ofTable));
  const isChosen = form.method === 'chosen';
  const method = methods.find((one) => one === form.method) ?? 'random';
  const send = () => {
    const body = {
      id: record.id,
      rowVersion: record.rowVersion,
      event,
      method,
      seed: form.seed,
      size,
      start: form.start,
      chosen: isChosen ? readChosen(form.chosen) : [],
      // Items that somebody names follow no line of the table: what is not asked is not kept either.
      frequency: (!isChosen && frequencies.find((one) => one === form.frequency)) || null,
      risk: (!isChosen && risks.find((one) => one === form.risk)) || null,
      sizeReason: form.sizeReason,
      reason: form.reason,
    };
    action.run(request({ route: routes.drawSample, input: { body }, event }));
  };
  const line = (name: 'seed' | 'size' | 'start' | 'sizeReason', required = false) => (
    <TextAreaField
      name={name}
      label={t(`controlTest.sample.${name}`)}
      required={required}
      single
      maxLength={LENGTH.comment}
      value={name === 'size' ? size : form[name]}
      error={errorOf(name)}
      onChange={(next) => set({ [name]: next })}
    />
  );
  return (
    <FormDialog
      title={t(`controlTest.sample.titles.${event}`)}
      submitLabel={t(`controlTest.sample.titles.${event}`)}
      wide
      busy={action.busy}
      onSubmit={send}
      onClose={action.cancel}
      note={
        problem && !fields.some((name) => errorOf(name)) && <Box sx={{ color: 'error.main', fontSize: 13, flex: 1 }}>{problem.message}</Box>
      }
    >
      {!onlyChosen && (
        <SelectField
          name="method"
          label={t('controlTest.sample.method')}
          required
          value={form.method}
          choices={methods
            .filter((one) => !isExtension || one === 'random' || one === 'chosen')
            .map((value) => ({ value, label: t(`controlTest.methods.${value}`) }))}
          onChange={(next) => set({ method: next })}
        />
      )}
      {!isChosen && !isExtension && (
        <>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
            <SelectField
              name="frequency"
              label={t('controlTest.sample.frequency')}
              value={form.frequency}
              {...(proposed && form.frequency === proposed && { hint: t('controlTest.sample.frequencyHint') })}
              choices={frequencies.map((value) => ({ value, label: t(`controlTest.frequencies.${value}`) }))}
              onChange={(frequency) => set({ frequency })}
            />
            <SelectField
              name="risk"
              label={t('controlTest.sample.risk')}
              required
              value={form.risk}
              {...(!before && (!proposedRisk || form.risk === proposedRisk.risk) && { hint: sayProposal(proposedRisk) })}
              choices={risks.map((value) => ({ value, label: t(`controlTest.risks.${value}`) }))}
              onChange={(risk) => set({ risk })}
            />
            {line('seed')}
            {line('size', true)}
          </Box>
          {form.method === 'interval' && line('start')}
          {line('sizeReason')}
        </>
      )}
      {!isChosen && isExtension && line('size', true)}
      {isChosen && (
        <TextAreaField
          name="chosen"
          label={t('controlTest.sample.chosen')}
          required
          hint={t('controlTest.sample.chosenHint')}
          maxLength={LENGTH.longText}
          value={form.chosen}
          error={errorOf('chosen')}
          onChange={(chosen) => set({ chosen })}
        />
      )}
      {event !== 'DRAW_SAMPLE' && (
        <TextAreaField
          name="reason"
          label={t('controlTest.sample.reason')}
          required
          minRows={2}
          maxLength={LENGTH.comment}
          value={form.reason}
          error={errorOf('reason')}
          onChange={(reason) => set({ reason })}
        />
      )}
      <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{t(`controlTest.formulas.${isExtension && !isChosen ? 'random' : method}`)}</Box>
    </FormDialog>
  );
}
