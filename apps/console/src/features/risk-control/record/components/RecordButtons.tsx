import type { RiskControlRecord } from '@portal/contract/client';
import { useT } from '#shared/i18n/use-t.ts';
import { ActionButtons, FootActions, MoreActions, type ButtonAction } from '#shared/record/RecordButtons.tsx';
import { planActions, type PageMode, type RecordAction } from '../record-actions.ts';

export interface RecordButtonsProps {
  record: RiskControlRecord;
  mode: PageMode;
  /** Opens the dialog of an event, or sends the form on the page. */
  onAct: (action: RecordAction) => void;
  busy?: boolean;
}

/** The planned actions in the reader's words. */
function useButtons(record: RiskControlRecord, mode: PageMode) {
  const { t, pick } = useT();
  const planned = planActions(record, mode);
  const actions = planned.map(({ words, label, ...action }): ButtonAction => ({
    ...action,
    words: words ? t(`riskRecord.actions.${words}`) : label ? pick(label) : action.event,
  }));
  return { actions, find: (event: string) => planned.find((action) => action.event === event) };
}

/** The header's buttons: exactly the record's allowedActions. */
export function HeaderButtons({ record, mode, onAct, busy = false }: RecordButtonsProps) {
  const { actions, find } = useButtons(record, mode);
  return <ActionButtons actions={actions} onAct={(event) => onAct(find(event)!)} busy={busy} />;
}

/** The same actions at the foot of a phone. */
export function FootButtons({ record, mode, onAct, busy = false }: RecordButtonsProps) {
  const { actions, find } = useButtons(record, mode);
  return <FootActions actions={actions} onAct={(event) => onAct(find(event)!)} busy={busy} />;
}

/** On a form's page: the record's other actions in the menu; the form's own buttons stand at its foot. */
export function OtherButtons({
  record,
  except,
  onAct,
}: {
  record: RiskControlRecord;
  except: readonly string[];
  onAct: (event: string) => void;
}) {
  const { actions } = useButtons(record, 'view');
  return <MoreActions actions={actions.filter((action) => !except.includes(action.event))} onAct={onAct} />;
}
