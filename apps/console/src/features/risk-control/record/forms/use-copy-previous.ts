import { messages, type RiskControlRecord } from '@portal/contract/client';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { showError } from '#shared/api/use-call.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { askPreviousYear } from '../api/record.ts';
import { carryOver, wouldOverwrite, type AssessmentValue } from './assessment-model.ts';

/** Copy previous year: fills description, frequency and method, asks before typed text is replaced, says so when there is no earlier year. */
export function useCopyPrevious(record: RiskControlRecord, value: AssessmentValue, set: (changes: Partial<AssessmentValue>) => void) {
  const { t, pick } = useT();
  const [asked, setAsked] = useState<Partial<AssessmentValue>>();
  const take = (changes: Partial<AssessmentValue>) => {
    set(changes);
    setAsked(undefined);
    showToast({ tone: 'success', text: t('riskRecord.assess.copied', { year: record.riskYear - 1 }) });
  };
  const ask = useMutation({
    mutationFn: () => askPreviousYear(record.id),
    onSuccess: (previous) => {
      const changes = previous ? carryOver(previous) : undefined;
      if (!changes || Object.keys(changes.carried).length === 0)
        showToast({ tone: 'warning', text: pick(messages['currentControl.noPrevious']) });
      else if (wouldOverwrite(value, changes)) setAsked(changes);
      else take(changes);
    },
    onError: showError,
  });
  return {
    start: () => ask.mutate(),
    busy: ask.isPending,
    /** Typed text would be replaced: the reader decides. */
    asks: asked !== undefined,
    confirm: () => asked && take(asked),
    cancel: () => setAsked(undefined),
  };
}
