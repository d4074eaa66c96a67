import type { FillReport } from '@portal/contract/client';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import { routes } from '#shared/api/routes.ts';
import { useCommand } from '#shared/api/use-call.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { ConfirmDialog } from '#shared/parts/ConfirmDialog.tsx';
import { StickyActions } from '#shared/parts/StickyActions.tsx';
import { isWriting, staleByApplying } from './fill-sheets.ts';

type Asked = 'save' | 'submit' | 'discard';

/** All rows are saved or submitted, or none; what stands in the way is said beside the buttons. */
export function ApplySheet({ report }: { report: FillReport }) {
  const { t, n } = useT();
  const { sheetId, counts, faults } = report;
  const [asked, setAsked] = useState<Asked>();
  const [withUnchanged, setWithUnchanged] = useState(false);
  const close = () => setAsked(undefined);
  const apply = useCommand(routes.applyFillSheet, { refreshes: staleByApplying, onSuccess: close, onError: close });
  const discard = useCommand(routes.discardFillSheet, { refreshes: staleByApplying, onSuccess: close });
  const open = counts.conflicts + counts.faults + faults.filter(({ level }) => level === 'error').length;
  const more = withUnchanged ? counts.complete : 0;
  const meant = counts.changed + (asked === 'submit' ? more : 0);
  const runs = isWriting(report);
  const note =
    open > 0
      ? t('fillSheet.open', { count: open, number: n(open) })
      : counts.missing > 0
        ? t('fillSheet.incomplete', { count: counts.missing, number: n(counts.missing) })
        : counts.changed + more === 0
          ? t('fillSheet.nothingChanged')
          : t('fillSheet.ready', { count: counts.changed + more, number: n(counts.changed + more) });
  const act = () => {
    if (asked === 'discard') discard.mutate({ body: { sheetId } });
    else if (asked) apply.mutate({ body: { sheetId, action: asked, withUnchanged: asked === 'submit' && withUnchanged } });
  };
  return (
    <>
      <StickyActions note={note}>
        {counts.complete > 0 && (
          <FormControlLabel
            control={<Checkbox size="small" checked={withUnchanged} onChange={(_event, on) => setWithUnchanged(on)} />}
            label={t('fillSheet.withUnchanged', { count: counts.complete, number: n(counts.complete) })}
            slotProps={{ typography: { sx: { fontSize: 13 } } }}
          />
        )}
        <Button variant="text" color="inherit" disabled={runs} onClick={() => setAsked('discard')}>
          {t('fillSheet.discard')}
        </Button>
        <Button variant="outlined" color="inherit" disabled={runs || open > 0 || counts.changed === 0} onClick={() => setAsked('save')}>
          {t('fillSheet.save', { count: counts.changed, number: n(counts.changed) })}
        </Button>
        <Button
          variant="contained"
          disabled={runs || open > 0 || counts.missing > 0 || counts.changed + more === 0}
          onClick={() => setAsked('submit')}
        >
          {t('fillSheet.submit', { number: n(counts.changed + more) })}
        </Button>
      </StickyActions>
      <ConfirmDialog
        open={asked !== undefined}
        title={t(`fillSheet.ask.${asked ?? 'save'}.title`, { count: meant, number: n(meant) })}
        body={t(`fillSheet.ask.${asked ?? 'save'}.body`)}
        confirmLabel={t(`fillSheet.ask.${asked ?? 'save'}.confirm`)}
        destructive={asked === 'discard'}
        busy={apply.isPending || discard.isPending}
        onConfirm={act}
        onClose={close}
      />
    </>
  );
}
