import type { ImportKind } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { routes } from '#shared/api/routes.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { CloseIcon } from '#shared/theme/icons.tsx';
import { CheckedFile } from './components/CheckedFile.tsx';
import { ChooseFile } from './components/ChooseFile.tsx';
import { FileCard } from './components/FileCard.tsx';
import { ImportFoot } from './components/ImportFoot.tsx';
import { ImportSummary } from './components/ImportSummary.tsx';
import { Steps } from './components/Steps.tsx';
import { UploadProgress } from './components/UploadProgress.tsx';
import { progressOf } from './import.machine.ts';
import { columnsOf, mapIssues } from './issue-map.ts';
import { useImport } from './use-import.ts';

const paperSx = {
  width: { xs: '100%', sm: 1000 },
  maxWidth: { xs: '100%', sm: 'calc(100% - 64px)' },
  maxHeight: { xs: '100%', sm: 'calc(100% - 64px)' },
  m: { xs: 0, sm: 4 },
  height: { xs: '100%', sm: 'auto' },
  borderRadius: { xs: 0, sm: '12px' },
} as const;

/** Where imported rows are shown. */
const shownIn = [
  routes.getRiskControlByPage,
  routes.getRiskStorageByPage,
  routes.getRiskCategory,
  routes.getPeopleByPage,
  routes.getKMSExamListByPage,
  routes.getExamById,
  routes.getAssessmentScope,
  routes.getAssessmentPeriod,
  routes.getCompanies,
  routes.getControlTestByPage,
  routes.getControlTestBoard,
  routes.getAssessmentCoverage,
];

/** The Excel import of risk controls or of the risk store (docs/decisions/portal.md §2, §5 and §8; docs/decisions/risk-control.md). */
export default function ImportDialog({
  kind,
  recordId,
  onClose,
}: {
  kind: ImportKind;
  recordId?: number | undefined;
  onClose: () => void;
}) {
  const { t } = useT();
  const client = useQueryClient();
  const { state, send, locked } = useImport(kind, recordId);
  const { context } = state;
  const { file, rows, errors, answer } = context;
  const columns = useMemo(() => columnsOf(kind, rows), [kind, rows]);
  const issues = useMemo(() => mapIssues(errors), [errors]);
  const closed = state.matches('closed');
  const done = state.matches('done');

  useEffect(() => {
    if (closed) onClose();
  }, [closed, onClose]);
  useEffect(() => {
    if (!done) return;
    for (const route of shownIn) void client.invalidateQueries({ queryKey: [route.name] });
  }, [done, client]);

  const step = done ? 3 : locked ? 2 : state.matches('choosing') || state.matches('parsing') ? 0 : 1;
  return (
    <Dialog
      open
      onClose={() => send({ type: 'CLOSE' })}
      maxWidth={false}
      aria-labelledby="import-title"
      slotProps={{ paper: { sx: paperSx } }}
    >
      <Box sx={{ px: { xs: 2, sm: 3 }, pt: 2, pb: 1.5, display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <Box sx={{ flex: 1 }}>
          <Typography id="import-title" variant="h1" component="h2" sx={{ fontSize: 17 }}>
            {t(`riskImport.title.${kind}`)}
          </Typography>
          <Steps current={step} />
        </Box>
        <IconButton
          aria-disabled={locked}
          aria-label={t('common.close')}
          onClick={() => send({ type: 'CLOSE' })}
          sx={locked ? { color: 'text.disabled' } : {}}
        >
          <CloseIcon />
        </IconButton>
      </Box>
      <Box sx={{ px: { xs: 2, sm: 3 }, pb: 2, flex: 1, minHeight: 0, overflow: 'auto' }}>
        {state.matches('choosing') && (
          <ChooseFile kind={kind} problem={context.problem} onFiles={(files) => send({ type: 'FILES', files })} />
        )}
        {file && !state.matches('choosing') && (
          <FileCard
            file={file}
            rows={rows.length}
            onReplace={state.can({ type: 'REPLACE' }) ? () => send({ type: 'REPLACE' }) : undefined}
          />
        )}
        {(state.matches('parsing') || step === 1) && (
          <CheckedFile
            columns={columns}
            rows={rows}
            issues={issues}
            busy={state.hasTag('busy')}
            failure={context.failure}
            refused={context.refused}
            unchecked={state.matches('unchecked')}
            onRetry={() => send({ type: 'RETRY' })}
          />
        )}
        {locked && <UploadProgress total={rows.length} startedAt={context.startedAt} {...progressOf(context)} />}
        {done && answer && <ImportSummary kind={kind} recordId={recordId} answer={answer} onClose={onClose} />}
      </Box>
      <ImportFoot kind={kind} recordId={recordId} state={state} send={send} />
    </Dialog>
  );
}
