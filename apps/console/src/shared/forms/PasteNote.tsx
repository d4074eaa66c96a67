import Box from '@mui/material/Box';
import { useT } from '../i18n/use-t.ts';
import type { PasteTold } from './use-pasted-people.ts';

/** What became of names that were pasted: how many were found, who is unknown, and whose name several have. */
export default function PasteNote({ told }: { told: PasteTold }) {
  const { t, n, list } = useT();
  const isDone = told.state === 'done';
  const said = isDone
    ? [
        t('pasted.found', { count: told.count, number: n(told.count) }),
        ...(told.unknown.length > 0 ? [t('pasted.unknown', { names: list(told.unknown) })] : []),
        ...(told.several.length > 0 ? [t('pasted.several', { names: list(told.several) })] : []),
      ]
    : [t(told.state === 'asking' ? 'pasted.asking' : 'pasted.failed')];
  const isBad = told.state === 'failed' || (isDone && told.unknown.length + told.several.length > 0);
  return (
    <Box role="status" sx={{ mt: 0.5, fontSize: 12, lineHeight: '18px', color: isBad ? 'tone.amber.fg' : 'text.secondary' }}>
      {said.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Box>
  );
}
