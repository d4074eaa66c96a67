import type { ShareRecord } from '@portal/contract/client';
import Button from '@mui/material/Button';
import { Link, useNavigate } from 'react-router-dom';
import { routes } from '#shared/api/routes.ts';
import { showError } from '#shared/api/use-call.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { reasonWords } from '#shared/record/reason-words.ts';
import { ActionDialog, type ActionSpec } from '#shared/record/ActionDialog.tsx';
import { useButtons } from '#shared/record/RecordButtons.tsx';
import type { RecordPageProps } from '#shared/record/RecordPage.tsx';
import { request, useRecordAction, type ActionOf } from '#shared/record/use-record-action.ts';
import { useRecordDialogs } from '#shared/record/use-record-dialogs.ts';
import { TasksIcon } from '#shared/theme/icons.tsx';
import { addressOf, sharePaths } from '../addresses.ts';
import { staleShare } from '../api/shares.ts';

type ShareAction = ActionOf<ShareRecord>;

/** What each action of a share asks for and sends, by the machine's event. */
function useShareSpecs({ id, shareNo: no, rowVersion, owner }: ShareRecord): Partial<Record<ShareAction, ActionSpec>> {
  const { t, name } = useT();
  const navigate = useNavigate();
  const toggle = (isActive: boolean) => () =>
    request({
      route: routes.activeShare,
      input: { query: { id, isActive } },
      done: (share) => t(share.isActive ? 'share.list.released' : 'share.view.inactive'),
    });
  return {
    ACTIVATE: { title: t('share.view.releaseTitle', { no }), body: t('share.view.releaseBody'), send: toggle(true) },
    DEACTIVATE: { title: t('share.view.backTitle', { no }), body: t('share.view.backBody'), send: toggle(false) },
    REMIND: {
      title: t('share.view.remindTitle', { no }),
      body: t('share.view.remindBody'),
      send: () => request({ route: routes.remindShareReaders, input: { body: { id } }, done: t('share.view.reminded') }),
    },
    REASSIGN: {
      title: t('share.view.handTitle', { no }),
      body: t('share.view.handBody', { name: name(owner) }),
      reason: reasonWords(t),
      people: {
        name: 'ownerId',
        label: t('share.view.handTo'),
        multiple: false,
        exclude: [owner.id],
        missing: t('share.view.handMissing'),
      },
      send: ({ people: [person], reason }) =>
        request({
          route: routes.reassignShare,
          input: { body: { id, rowVersion, ownerId: person?.id ?? null, reason } },
          done: t('share.view.handed'),
        }),
    },
    DELETE: {
      title: t('share.view.deleteTitle', { no }),
      body: t('share.view.deleteBody'),
      reason: reasonWords(t),
      send: ({ reason }) =>
        request({
          route: routes.deleteKMSShare,
          input: { query: { id, reason } },
          takesAway: true,
          done: t('share.view.deleted'),
          onDone: () => void navigate(sharePaths.list),
        }),
    },
  };
}

/** What an administrator does with a share, on its page or on that of its results; readers see nothing of it. */
export function useShareActions(
  share: ShareRecord,
  on: 'view' | 'results',
): Pick<RecordPageProps<ShareAction>, 'buttons' | 'onAct' | 'sending' | 'tools' | 'children'> {
  const { t } = useT();
  const action = useRecordDialogs(share, { stale: staleShare });
  const specs = useShareSpecs(share);
  const looksAfter = share.allowedActions.includes('SAVE');
  const allowedActions = looksAfter ? share.allowedActions.filter((event) => event === 'SAVE' || specs[event]) : [];
  const buttons = useButtons(
    { state: share.state, allowedActions },
    {
      workflow: 'share',
      weights: { REMIND: on === 'results' ? 'outlined' : 'menu' },
      openForm: () => ({ to: addressOf('edit', share.id) }),
    },
  );
  const spec = action.event === undefined ? undefined : specs[action.event];
  return {
    buttons,
    onAct: action.ask,
    sending: action.sending,
    tools: looksAfter && on === 'view' && (
      <Button component={Link} to={addressOf('results', share.id)} variant="outlined" color="inherit" startIcon={<TasksIcon />}>
        {t('share.view.results')}
      </Button>
    ),
    children: spec && <ActionDialog key={action.event} action={action} spec={spec} state={share.state} workflow="share" />,
  };
}

/** The reader confirms by his word that he has worked through a course which cannot say so itself. */
export function useConfirmCourse({ id }: ShareRecord) {
  const { t } = useT();
  const action = useRecordAction({ stale: staleShare, onRefused: showError });
  return {
    busy: action.busy,
    confirm: () => action.run(request({ route: routes.confirmCourse, input: { body: { id } }, done: t('share.view.courseConfirmed') })),
  };
}

/** The reader confirms the policy that the share asks for. */
export function useAttest(share: ShareRecord) {
  const { t } = useT();
  const action = useRecordAction({ stale: staleShare, onRefused: showError });
  return {
    busy: action.busy,
    attest: (policyVersionId: number) =>
      action.run(
        request({
          route: routes.attest,
          input: { body: { id: share.id, policyVersionId } },
          done: (row) => t('share.view.attested', { name: row.policyName, version: row.version }),
        }),
      ),
  };
}
