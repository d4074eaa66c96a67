import MuiLink from '@mui/material/Link';
import { Link } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';

/** A count that leads to the list that it counts; none leads nowhere. */
export function FigureLink({ count, to, label }: { count: number; to: string | undefined; label: string }) {
  const { t, n } = useT();
  if (!to || count === 0) return <>{n(count)}</>;
  return (
    <MuiLink component={Link} to={to} underline="hover" aria-label={t('analysis.toList', { count: n(count), label })}>
      {n(count)}
    </MuiLink>
  );
}
