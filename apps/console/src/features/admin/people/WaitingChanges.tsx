import type { WaitingAccountChange } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { routes } from '#shared/api/routes.ts';
import { useCommand } from '#shared/api/use-call.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { ConfirmDialog } from '#shared/parts/ConfirmDialog.tsx';
import { accountChangesQuery, peopleAnswers } from '../api/people.ts';
import { FieldChanges } from '../components/ChangeHistory.tsx';
import { useChangeWords } from '../components/use-change-words.ts';

type Decision = 'approve' | 'refuse' | 'withdraw';

/** What of an account waits for a second administrator: what, asked by whom and when, until when, and what the viewer may do with it. */
export function WaitingChanges({ personId, onPassword }: { personId: number; onPassword: (password: string) => void }) {
  const { t, name, instant } = useT();
  const words = useChangeWords();
  const { data = [] } = useQuery(accountChangesQuery(personId));
  const [asked, setAsked] = useState<{ change: WaitingAccountChange; decision: Decision } | null>(null);
  const decide = useCommand(routes.decideAccountChange, {
    refreshes: peopleAnswers,
    onSuccess: ({ password }) => {
      if (password !== null) onPassword(password);
      else if (asked) showToast({ tone: 'success', text: t(`adminPeople.waiting.${asked.decision}Done`) });
      setAsked(null);
    },
    // Said in the dialog, which stays.
    onError: () => true,
  });
  const ask = (change: WaitingAccountChange, decision: Decision) => () => {
    decide.reset();
    setAsked({ change, decision });
  };
  if (data.length === 0) return null;
  return (
    <Box component="section" aria-label={t('adminPeople.waiting.title')} sx={{ mb: 2.5 }}>
      {data.map((change) => (
        <Box
          key={change.id}
          sx={{ p: 1.5, mb: 1, border: '1px solid', borderColor: 'tone.amber.fg', borderRadius: '8px', fontSize: 13, lineHeight: '20px' }}
        >
          <Box component="h3" sx={{ m: 0, mb: 0.5, fontSize: 14, lineHeight: '22px', fontWeight: 600 }}>
            {t('adminPeople.waiting.what', { what: words.event(change.event) })}
          </Box>
          {change.changes.length > 0 && <FieldChanges changes={change.changes} />}
          <Box sx={{ mt: 0.5, color: 'text.secondary' }}>
            {t('adminPeople.waiting.asked', { name: name(change.askedBy), at: instant(change.askedAt), until: instant(change.until) })}
          </Box>
          <Box sx={{ mt: 1, display: 'flex', gap: 1, flexWrap: 'wrap' }}>
            {change.mayApprove && (
              <Button size="small" variant="contained" onClick={ask(change, 'approve')}>
                {t('adminPeople.waiting.approve')}
              </Button>
            )}
            <Button size="small" variant="outlined" color="inherit" onClick={ask(change, change.isMine ? 'withdraw' : 'refuse')}>
              {t(`adminPeople.waiting.${change.isMine ? 'withdraw' : 'refuse'}`)}
            </Button>
          </Box>
        </Box>
      ))}
      <ConfirmDialog
        open={asked !== null}
        title={t(`adminPeople.waiting.${asked?.decision ?? 'approve'}`)}
        body={
          asked &&
          t(`adminPeople.waiting.${asked.decision}Ask`, { what: words.event(asked.change.event), name: name(asked.change.askedBy) })
        }
        confirmLabel={t(`adminPeople.waiting.${asked?.decision ?? 'approve'}`)}
        destructive={asked?.decision === 'refuse'}
        busy={decide.isPending}
        error={decide.error?.message}
        onConfirm={() => asked && decide.mutate({ body: { id: asked.change.id, decision: asked.decision } })}
        onClose={() => setAsked(null)}
      />
    </Box>
  );
}
