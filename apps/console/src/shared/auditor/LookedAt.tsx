import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { routes } from '../api/routes.ts';
import { readQuery, useCommand } from '../api/use-call.ts';
import { useT } from '../i18n/use-t.ts';
import { Notice } from '../parts/Notice.tsx';
import { CheckIcon, EyeIcon } from '../theme/icons.tsx';

/** An external auditor's own mark on a record: looked at, in which version, and whether it changed since. */
export default function LookedAt({ workflow, id }: { workflow: string; id: number }) {
  const { t, instant } = useT();
  const { data } = useQuery(readQuery(routes.getLookedAt, { query: { workflow, id } }, { live: [workflow] }));
  const mark = useCommand(routes.markLookedAt, {
    refreshes: [routes.getLookedAt.name, routes.getLookedAtMarks.name, routes.getAuditorSeat.name],
  });
  if (!data) return null;
  const { marked, changed, rowVersion } = data;
  const button = (words: string, isMarked: boolean) => (
    <Button
      size="small"
      variant="text"
      color="inherit"
      loading={mark.isPending}
      onClick={() => mark.mutate({ body: { workflow, id, rowVersion, marked: isMarked } })}
    >
      {words}
    </Button>
  );
  if (!marked)
    return (
      <Notice tone="neutral" icon={<EyeIcon />} action={button(t('auditorSeat.mark.set'), true)}>
        {t('auditorSeat.mark.ask')}
      </Notice>
    );
  const at = instant(marked.at);
  if (!changed)
    return (
      <Notice tone="green" icon={<CheckIcon />} action={button(t('auditorSeat.mark.remove'), false)}>
        {t('auditorSeat.mark.done', { at, version: marked.rowVersion })}
      </Notice>
    );
  return (
    <Notice tone="amber" icon={<EyeIcon />} action={button(t('auditorSeat.mark.again'), true)}>
      {t('auditorSeat.mark.changed', { at, version: marked.rowVersion, now: rowVersion })}
    </Notice>
  );
}
