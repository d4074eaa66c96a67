import Box from '@mui/material/Box';
import { messages, type RemediationIssueRow } from '@portal/contract/client';
import { routes } from '../api/routes.ts';
import { useT } from '../i18n/use-t.ts';
import { EvidenceList } from '../parts/EvidenceList.tsx';
import { Field } from '../parts/Field.tsx';
import { FileDrop } from '../parts/FileDrop.tsx';
import { ActionDialog } from './ActionDialog.tsx';
import { toEvidenceFile } from './evidence-file.ts';
import { useDialogFiles } from './use-dialog-files.ts';
import { request, type DialogAction } from './use-record-action.ts';

/** The fix of an issue: what was done, and the files that show it. One of both is needed. */
export function FixDialog({
  issue,
  action,
  title,
  done,
}: {
  issue: RemediationIssueRow;
  action: DialogAction;
  title: string;
  done: string;
}) {
  const { t, pick, name } = useT();
  const evidence = useDialogFiles(action, { field: 'docs', saved: issue.docs.map((doc) => toEvidenceFile(doc, name)) });
  const { id, rowVersion } = issue;
  return (
    <ActionDialog
      action={action}
      state={issue.state}
      workflow="remediationIssue"
      fields={['docs']}
      spec={{
        title,
        body: issue.plan,
        reason: t('riskRecord.issue.fix'),
        send: ({ reason: comments }) => {
          if (!evidence.isComplete()) return undefined;
          if (!comments.trim() && evidence.files.length === 0) return void action.fail(pick(messages['issue.fixNeedsEvidence']));
          const docs = [
            ...evidence.changes.added.map(({ docId }) => ({ docId, isDelete: false })),
            ...evidence.changes.removed.map((docId) => ({ docId, isDelete: true })),
          ];
          return request({
            route: routes.updateRemediationIssue,
            input: { body: { id, event: 'SUBMIT_FIX', comments, rowVersion, docs } },
            done,
          });
        },
      }}
    >
      {(errorOf) => (
        <Field name="docs" label={t('riskRecord.issue.evidence')} hint={t('riskRecord.issue.evidenceHint')} group error={errorOf('docs')}>
          {() => (
            <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
              <FileDrop multiple onFiles={evidence.add} />
              {evidence.files.length > 0 && <EvidenceList files={evidence.files} onRemove={evidence.remove} />}
            </Box>
          )}
        </Field>
      )}
    </ActionDialog>
  );
}
