import type { ControlAction } from '@portal/contract/client';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { lazy, Suspense, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';
import { routes } from '#shared/api/routes.ts';
import { loadWithTexts } from '#shared/i18n/i18n.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Segmented } from '#shared/parts/Segmented.tsx';
import { ActionDialog } from '#shared/record/ActionDialog.tsx';
import { RaiseIssueDialog } from '#shared/record/RaiseIssueDialog.tsx';
import { request, type RecordAction } from '#shared/record/use-record-action.ts';
import { staleAfterAct } from '../api/record.ts';
import { AllocateDialog } from './AllocateDialog.tsx';
import { DeficiencyDialog } from './DeficiencyDialog.tsx';
import { RollForwardDialog } from './RollForwardDialog.tsx';
import { useControlSpecs, type DialogRecord } from './use-control-specs.tsx';

const AttributesDialog = lazy(() => loadWithTexts(() => import('../attributes/AttributesDialog.tsx'), 'controlAttributes'));
const JoinSharedDialog = lazy(() => import('./JoinSharedDialog.tsx'));
const TakeBackDialog = lazy(() => import('./TakeBackDialog.tsx'));

export interface RecordDialogsProps {
  record: DialogRecord;
  action: RecordAction<ControlAction>;
  onDone?: ((event: ControlAction) => void) | undefined;
  /** The button of a mail leads the owner to one dialog for both of his decisions. */
  decides?: boolean;
}

/** The owner names assistants and says whether their submissions need his approval. */
function AssistantsDialog({ record, action, onDone }: RecordDialogsProps) {
  const { t } = useT();
  const [approve, setApprove] = useState(record.needOwnerApprove);
  const client = useQueryClient();
  const { id, rowVersion, owners, controlOwner } = record;
  /** Names those who were there before; who has changed the record since is not written over. */
  const takeBack = async (version: number) => {
    const before = owners.map((person) => person.userId);
    await call(routes.updateRiskControlOwners, {
      body: { riskId: id, userId: before, NeedOwnerApprove: record.needOwnerApprove, rowVersion: version },
    });
    await Promise.all(staleAfterAct.map((name) => client.invalidateQueries({ queryKey: [name] })));
  };
  return (
    <ActionDialog
      action={action}
      state={record.state}
      spec={{
        confirmLabel: t('common.save'),
        people: {
          name: 'userId',
          label: t('riskRecord.dialog.assistants.people'),
          hint: t('riskRecord.dialog.assistants.hint'),
          multiple: true,
          exclude: controlOwner ? [controlOwner] : [],
          start: owners.map((person) => ({ id: person.userId, userNO: person.no, name: person.name, englishName: person.englishName })),
        },
        send: ({ people }) =>
          request({
            route: routes.updateRiskControlOwners,
            input: { body: { riskId: id, userId: people.map((person) => person.id), NeedOwnerApprove: approve, rowVersion } },
            done: t('riskRecord.dialog.assistants.done'),
            undo: (saved) => takeBack(saved.rowVersion),
            onDone: () => onDone?.('SET_ASSISTANTS'),
          }),
      }}
    >
      {() => (
        <Box>
          <FormControlLabel
            sx={{ ml: 0, gap: 1, '& .MuiFormControlLabel-label': { fontSize: 13 } }}
            control={<Switch size="small" checked={approve} onChange={(event) => setApprove(event.target.checked)} />}
            label={t('riskRecord.dialog.assistants.approve')}
          />
          <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary', mt: 0.5 }}>
            {t('riskRecord.dialog.assistants.approveHint')}
          </Box>
        </Box>
      )}
    </ActionDialog>
  );
}

const decisions = ['OWNER_APPROVE', 'OWNER_RETURN'] as const;
const decisionWords = { OWNER_APPROVE: 'approve', OWNER_RETURN: 'return' } as const;

/** The dialog of an allowed action, by the machine's event name. Events that are done by a form have none. */
export function RecordDialogs({ record, action, onDone, decides = false }: RecordDialogsProps) {
  const { t } = useT();
  const [decision, setDecision] = useState<(typeof decisions)[number]>('OWNER_APPROVE');
  const specs = useControlSpecs(record, action, (event) => onDone?.(event));
  const { event } = action;
  if (event === undefined) return null;
  if (event === 'SET_ASSISTANTS') return <AssistantsDialog {...{ record, action, onDone }} />;
  if (event === 'ALLOCATE') return <AllocateDialog records={[record]} action={action} onDone={() => onDone?.('ALLOCATE')} />;
  if (event === 'STATE_DEFICIENCY') return <DeficiencyDialog record={record} action={action} onDone={onDone} />;
  if (event === 'RAISE_ISSUE')
    return <RaiseIssueDialog on={{ ...record, workflow: 'riskControl' }} action={action} onDone={() => onDone?.('RAISE_ISSUE')} />;
  if (event === 'TAKE_BACK_FORWARD')
    return (
      <Suspense fallback={null}>
        <TakeBackDialog record={record} action={action} onDone={onDone} />
      </Suspense>
    );
  if (event === 'JOIN_SHARED')
    return (
      <Suspense fallback={null}>
        <JoinSharedDialog record={record} action={action} onDone={onDone} />
      </Suspense>
    );
  if (event === 'CLASSIFY')
    return (
      <Suspense fallback={null}>
        <AttributesDialog id={record.id} action={action} onDone={onDone} />
      </Suspense>
    );
  if (event === 'ROLL_FORWARD') return <RollForwardDialog record={record} action={action} />;
  const isDecision = decides && event === 'OWNER_APPROVE';
  const shown = isDecision ? decision : event;
  const spec = specs[shown];
  if (!spec) return null;
  if (!isDecision) return <ActionDialog key={event} action={action} spec={spec} state={record.state} />;
  const label = t('riskRecord.dialog.decide.title');
  return (
    <ActionDialog
      action={action}
      spec={{ ...spec, title: label, confirmLabel: t(`riskRecord.dialog.decide.${decisionWords[shown as typeof decision]}`) }}
      state={record.state}
      event={decision}
    >
      {() => (
        <Box sx={{ mb: 1.5 }}>
          <Segmented
            label={label}
            options={decisions.map((value) => ({ value, label: t(`riskRecord.dialog.decide.${decisionWords[value]}`) }))}
            value={decision}
            onChange={setDecision}
          />
        </Box>
      )}
    </ActionDialog>
  );
}
