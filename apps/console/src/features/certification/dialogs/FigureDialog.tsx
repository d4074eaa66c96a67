import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { DataOf } from '#shared/api/route-types.ts';
import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { FailedState } from '#shared/parts/FailedState.tsx';
import { Pager } from '#shared/parts/Pager.tsx';
import { CardSkeleton } from '#shared/parts/Skeletons.tsx';
import { StateChip } from '#shared/parts/StateChip.tsx';
import { certificationLive, type StatementFigures } from '../api/records.ts';
import { useFactWords } from '../components/fact-words.ts';
import type { ShownFigure } from '../components/shown-figures.ts';

type Behind = DataOf<typeof routes.getStatementRecords>['data'][number];

const FIRST_PAGE_SIZE = 20;
/** The figure “2 of 3” lists all three. */
const listed: Partial<Record<ShownFigure, keyof StatementFigures>> = { belowSettled: 'below' };

/** What a figure counts, record by record, so that nobody signs a number whose parts he cannot look at. */
export function FigureDialog({ id, figure, onClose }: { id: number; figure: ShownFigure; onClose: () => void }) {
  const { t, n } = useT();
  const titleId = useId();
  const [page, setPage] = useState({ pageIndex: 0, pageSize: FIRST_PAGE_SIZE });
  const behind = useQuery(
    readQuery(
      routes.getStatementRecords,
      { body: { id, figure: listed[figure] ?? figure, ...page } },
      { live: certificationLive, keepPrevious: true },
    ),
  );
  // Of what an external auditor’s seat does not open, the number is all that is told.
  const unopened = behind.data?.unopened ?? 0;
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{t(`certification.figures.${figure}`)}</DialogTitle>
      <DialogContent sx={{ pb: 0 }}>
        {behind.isError && <FailedState error={behind.error} onRetry={() => void behind.refetch()} />}
        {behind.isPending && <CardSkeleton height={160} />}
        {behind.data && (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {behind.data.data.map((record) => (
              <BehindLine key={record.id} record={record} />
            ))}
          </Box>
        )}
        {unopened > 0 && (
          <Box sx={{ py: 1, fontSize: 13, color: 'text.secondary' }}>
            {t('certification.outsideSeat', { count: unopened, number: n(unopened) })}
          </Box>
        )}
        {behind.data && behind.data.totalCount > FIRST_PAGE_SIZE && (
          <Pager
            total={behind.data.totalCount}
            page={page.pageIndex + 1}
            pageSize={page.pageSize}
            onPage={(next) => setPage({ ...page, pageIndex: next - 1 })}
            onPageSize={(pageSize) => setPage({ pageIndex: 0, pageSize })}
          />
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, py: 1.5 }}>
        <Button onClick={onClose} color="inherit">
          {t('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function BehindLine({ record: { kind, key, recordNo, title, titleEn, link, value } }: { record: Behind }) {
  const { t, lang } = useT();
  const words = useFactWords();
  const called = lang === 'en' ? titleEn || title : title;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr auto', sm: '150px minmax(0, 1fr) auto' },
        columnGap: 1.5,
        alignItems: 'center',
        minHeight: 40,
        py: 0.5,
        fontSize: 13,
        lineHeight: '20px',
        '& + &': { borderTop: '1px solid', borderColor: 'line.soft' },
      }}
    >
      {link ? (
        <Link component={RouterLink} to={link} sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {recordNo}
        </Link>
      ) : (
        <span>{recordNo}</span>
      )}
      <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, gridRow: { xs: 2, sm: 'auto' }, overflowWrap: 'anywhere' }}>{called}</Box>
      {kind === 'statement' ? (
        <StateChip workflow="certification" state={value} />
      ) : (
        <Box sx={{ color: 'text.secondary' }}>
          {kind === 'control'
            ? t(value === 'yes' ? 'certification.facts.reviewed' : 'certification.values.notReviewed')
            : words(key).say(value)}
        </Box>
      )}
    </Box>
  );
}
