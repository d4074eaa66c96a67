import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import type { PolicyNode } from '../../node.ts';
import { VersionList } from '../record/VersionList.tsx';

/** Every version of a policy, newest first, each with its file. */
export function HistoryDialog({ node, onClose }: { node: PolicyNode; onClose: () => void }) {
  const { t } = useT();
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="md">
      <DialogTitle id={id}>{t('policy.dialog.history', { name: node.name })}</DialogTitle>
      <DialogContent>
        <VersionList
          docId={node.id}
          mayDownload={node.allowedActions.includes('DOWNLOAD')}
          mayRead={node.allowedActions.includes('PREVIEW')}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" onClick={onClose}>
          {t('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
