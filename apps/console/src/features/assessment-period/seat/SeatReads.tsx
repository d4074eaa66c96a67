import { pageAddress, recordPages } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { startExport } from '#shared/api/export-store.ts';
import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Pager } from '#shared/parts/Pager.tsx';
import { ScrollAcross } from '#shared/parts/ScrollAcross.tsx';
import { cellSx } from '../period/cells.ts';
import { useAskedWords } from './use-asked-words.ts';
import { kindOf, seatLive, type SeatRead } from './seat-data.ts';

const readSx = { ...cellSx, px: { xs: 1, sm: 2 }, textAlign: 'left' } as const;
const heads = ['readAt', 'readWhat', 'readHow', 'readVersion'] as const;

/** What was read from a seat, the newest first; the same as a workbook. */
export function SeatReads({ id }: { id: number }) {
  const { t } = useT();
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState(10);
  const sayAsked = useAskedWords();
  const { data } = useQuery(readQuery(routes.getAuditorSeatReads, { body: { id, pageIndex: page - 1, pageSize } }, { live: seatLive }));
  if (!data) return null;
  if (data.totalCount === 0) return <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('auditorSeat.readsNone')}</Box>;
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: 1 }}>
        <Button size="small" variant="outlined" color="inherit" onClick={() => void startExport(routes.exportAuditorSeatReads, { id })}>
          {t('auditorSeat.readsExport')}
        </Button>
      </Box>
      <ScrollAcross label={t('auditorSeat.reads')}>
        <Box component="table" sx={{ width: '100%', borderCollapse: 'collapse' }}>
          <thead>
            <tr>
              {heads.map((name) => (
                <Box
                  component="th"
                  scope="col"
                  key={name}
                  sx={{ ...readSx, fontSize: 12, fontWeight: 500, color: 'text.secondary', whiteSpace: 'nowrap' }}
                >
                  {t(`auditorSeat.${name}`)}
                </Box>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.data.map((read) => (
              <ReadLine key={read.id} read={read} sayAsked={sayAsked} />
            ))}
          </tbody>
        </Box>
      </ScrollAcross>
      <Pager
        total={data.totalCount}
        page={page}
        pageSize={pageSize}
        onPage={setPage}
        onPageSize={(size) => {
          setPage(1);
          setPageSize(size);
        }}
      />
    </>
  );
}

function ReadLine({ read, sayAsked }: { read: SeatRead; sayAsked: ReturnType<typeof useAskedWords> }) {
  const { t, instant } = useT();
  const kind = kindOf(read.workflow);
  const words = read.kind ? t(`auditorSeat.kinds.${read.kind}`) : read.way === 'file' ? t('auditorSeat.file') : '';
  return (
    <tr>
      <Box component="td" sx={{ ...readSx, whiteSpace: { sm: 'nowrap' } }}>
        {instant(read.at)}
      </Box>
      <Box component="td" sx={readSx}>
        {words && `${words} `}
        {kind && read.recordId !== null ? (
          <Link component={RouterLink} to={pageAddress(recordPages[kind].view, read.recordId)} sx={{ whiteSpace: 'nowrap' }}>
            {read.recordNo}
          </Link>
        ) : (
          read.recordNo
        )}
      </Box>
      <Box component="td" sx={{ ...readSx, overflowWrap: 'anywhere' }} title={read.call}>
        {t(`auditorSeat.calls.${read.way ?? 'other'}`)}
        {read.detail && <Box sx={{ fontSize: 12, color: 'text.secondary', maxWidth: 320 }}>{sayAsked(read.detail, read.kind)}</Box>}
      </Box>
      <Box component="td" sx={readSx}>
        {read.rowVersion ?? '–'}
      </Box>
    </tr>
  );
}
