import { useLeaveTo } from '#shared/record/leave-record.ts';
import { routes } from '#shared/api/routes.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { ConfirmDialog } from '#shared/parts/ConfirmDialog.tsx';
import { useRecordAct } from '#shared/record/use-act.ts';
import { eventPaths } from '../addresses.ts';
import { staleAfterEvent } from '../api/events.ts';
import type { EventDialogProps } from './EventDialogs.tsx';

/** Nobody reads a discarded event: its page is not asked for again. */
const stale = { record: routes.getRiskEventDetail.name, all: staleAfterEvent.filter((name) => name !== routes.getRiskEventDetail.name) };

/** Throws a draft away that was never reported, and leaves its page. */
export default function DiscardDialog({ record, onClose, onGone }: EventDialogProps) {
  const { t } = useT();
  const leaveTo = useLeaveTo();
  const leave = () => {
    onGone?.();
    onClose();
    leaveTo(eventPaths.mine);
  };
  const act = useRecordAct(routes.deleteRiskEvent, stale, {
    done: t('riskEvent.dialog.discard.done', { no: record.eventNo }),
    onDone: leave,
  });
  return (
    <ConfirmDialog
      open
      destructive
      title={t('riskEvent.dialog.discard.title')}
      body={t('riskEvent.dialog.discard.body')}
      confirmLabel={t('riskEvent.dialog.discard.title')}
      busy={act.busy}
      error={act.error}
      onConfirm={() => act.run({ body: { id: record.id, rowVersion: record.rowVersion } })}
      onClose={onClose}
    />
  );
}
