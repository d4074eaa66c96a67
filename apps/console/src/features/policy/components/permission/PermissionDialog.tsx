import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { messages } from '@portal/contract/client';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { readQuery } from '#shared/api/read-query.ts';
import { routes } from '#shared/api/routes.ts';
import { useSession } from '#shared/api/session.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { request } from '#shared/record/use-record-action.ts';
import { Segmented } from '#shared/parts/Segmented.tsx';
import { CardSkeleton } from '#shared/parts/Skeletons.tsx';
import type { PermissionEntry } from '../../api/wire.ts';
import type { PolicyNode } from '../../node.ts';
import { Refused } from '../dialogs/Refused.tsx';
import type { NodeDialogProps } from '../dialogs/NodeDialogs.tsx';
import { ChangePreview, usePermissionPreview } from './ChangePreview.tsx';
import { keyOf, newEntry, refuseRight, sameEntries, toEntry, toPermissionBody, type Entry, type Right } from './entries.ts';
import { EntryList, InheritedList } from './EntryList.tsx';
import { PartySearch } from './PartySearch.tsx';
import { usePartyName } from './use-party-name.ts';
import { WhyPanel } from './WhyPanel.tsx';

export interface PermissionDialogProps extends NodeDialogProps {
  part: 'entries' | 'why';
}

const permissionsQuery = (node: PolicyNode) =>
  readQuery(routes.getPermissions, { query: { id: node.id, type: node.type, inherited: true } }, { live: ['policy', 'policyFolder'] });

/** Who may do what with a folder or policy, what comes from above, who gains and loses by a change, and why somebody sees it. */
export default function PermissionDialog({ node, action, part, onClose, onDone }: PermissionDialogProps) {
  const { t } = useT();
  const id = useId();
  const user = useSession();
  const isOwner = node.allowedActions.includes('PERMISSION');
  const [shown, setShown] = useState(part);
  const why = shown === 'why' || !isOwner;
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="md">
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {t(isOwner ? 'policy.permission.title' : 'policy.permission.whyMe', { name: node.name })}
        {isOwner && (
          <Box sx={{ mt: 1 }}>
            <Segmented
              label={t('policy.permission.parts')}
              options={[
                { value: 'entries', label: t('policy.permission.entries') },
                { value: 'why', label: t('policy.permission.why') },
              ]}
              value={shown}
              onChange={setShown}
            />
          </Box>
        )}
      </DialogTitle>
      {/* What was changed stays while the reader looks for a reason. */}
      {isOwner && <Entries action={action} node={node} hidden={why} onClose={onClose} onDone={onDone} />}
      {why && (
        <>
          <DialogContent sx={{ minHeight: 280 }}>
            <WhyPanel
              node={node}
              self={{ id: user.id, userNO: user.userNO, name: user.name, englishName: user.englishName }}
              mayAskOthers={isOwner}
            />
          </DialogContent>
          <DialogActions>
            <Button variant="outlined" color="inherit" onClick={onClose}>
              {t('common.close')}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

interface EntriesProps extends NodeDialogProps {
  hidden: boolean;
}

function Entries(props: EntriesProps) {
  const { data, error } = useQuery(permissionsQuery(props.node));
  if (data) return <EntriesForm {...props} known={data} />;
  return props.hidden ? null : <DialogContent>{error ? <Refused>{error.message}</Refused> : <CardSkeleton height={280} />}</DialogContent>;
}

function EntriesForm({ node, action, hidden, onClose, onDone, known }: EntriesProps & { known: readonly PermissionEntry[] }) {
  const { t, pick } = useT();
  const nameOf = usePartyName();
  const own = known.filter(({ inherited }) => !inherited).map(toEntry);
  const [entries, setEntries] = useState<readonly Entry[]>(own);
  const [refused, setRefused] = useState<string>();
  const changed = !sameEntries(entries, own);
  const preview = usePermissionPreview(node, entries, changed);
  const save = () =>
    action.run(
      request({
        route: routes.setPermission,
        input: { body: toPermissionBody(node, entries) },
        done: t('policy.permission.saved', { name: node.name }),
        onDone: () => onDone(node.id),
      }),
    );
  const change = (next: readonly Entry[]) => {
    setEntries(next);
    setRefused(undefined);
    action.edit();
  };
  const setRight = (index: number, right: Right) => {
    const entry = entries[index];
    const refusal = entry && refuseRight(entry, right);
    if (refusal) setRefused(pick(messages[refusal]));
    else change(entries.map((one, at) => (at === index ? { ...one, right } : one)));
  };
  if (hidden) return null;
  return (
    <>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2.5 }}>
        <PartySearch
          error={refused}
          onAdd={(party) => {
            if (entries.some((entry) => keyOf(entry) === keyOf(party))) setRefused(t('policy.permission.there', { name: nameOf(party) }));
            else change([...entries, newEntry(party)]);
          }}
        />
        <Part title={t('policy.permission.own')}>
          <EntryList entries={entries} onRight={setRight} onRemove={(index) => change(entries.filter((_, at) => at !== index))} />
        </Part>
        <Part title={t('policy.permission.inherited')}>
          <InheritedList entries={known.filter(({ inherited }) => inherited)} />
        </Part>
      </DialogContent>
      {/* Always in sight, however many entries there are: nobody saves without seeing it. */}
      <Box
        tabIndex={changed ? 0 : -1}
        sx={{ flexShrink: 0, maxHeight: 220, overflow: 'auto', px: 3, py: 1.5, borderTop: '1px solid', borderColor: 'line.main' }}
      >
        <Part title={t('policy.permission.preview')}>
          <ChangePreview preview={preview} changed={changed} />
        </Part>
      </Box>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Refused>{action.problem?.message}</Refused>
        </Box>
        <Button variant="outlined" color="inherit" onClick={onClose} disabled={action.busy}>
          {t('common.cancel')}
        </Button>
        <Button variant="contained" loading={action.busy} disabled={!changed || !preview.isCurrent} onClick={save}>
          {t('policy.permission.save')}
        </Button>
      </DialogActions>
    </>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Box id={id} component="h3" sx={{ m: 0, mb: 0.75, fontSize: 13, lineHeight: '20px', fontWeight: 600 }}>
        {title}
      </Box>
      {children}
    </section>
  );
}
