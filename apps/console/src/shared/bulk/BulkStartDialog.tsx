import { findBulkForm, messages, type BulkWish } from '@portal/contract/client';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { routes } from '../api/routes.ts';
import { portalDay } from '../i18n/portal-day.ts';
import { useT } from '../i18n/use-t.ts';
import { ActionDialog } from '../record/ActionDialog.tsx';
import { request, useRecordAction } from '../record/use-record-action.ts';
import { bulkPreviewQuery } from './bulk-queries.ts';
import { GroupList } from './GroupList.tsx';

export interface BulkStartDialogProps {
  wish: BulkWish;
  label: string;
  onClose: () => void;
  onStarted: () => void;
}

const stale = { record: routes.getBulkRun.name, all: [routes.getBulkRun.name] };

/** Says with how many rows it can be done and why not with the others, asks what the action needs, and begins. */
export function BulkStartDialog({ wish, label, onClose, onStarted }: BulkStartDialogProps) {
  const { t, n, pick } = useT();
  const form = findBulkForm(wish.list ?? '', wish.action ?? '');
  const preview = useQuery(bulkPreviewQuery(wish));
  const action = useRecordAction({ stale });
  const { data, error } = preview;
  const start = () => {
    onClose();
    onStarted();
  };
  if (!form) return null;
  const { people, comment, date } = form;
  return (
    <ActionDialog
      action={action}
      workflow={form.workflow}
      state=""
      event={form.event}
      onClose={onClose}
      spec={{
        title: label,
        body: (
          <Box sx={{ fontSize: 14, lineHeight: '22px', minHeight: 44 }} aria-live="polite" aria-busy={!data && !error}>
            {!data && (error ? error.message : t('bulk.asking'))}
            {data && (
              <Box sx={{ fontWeight: 500 }}>{t('bulk.doable', { count: data.doable, number: n(data.doable), total: n(data.total) })}</Box>
            )}
            {data && data.refused.length > 0 && (
              <Box sx={{ mt: 1, fontSize: 13, lineHeight: '20px', color: 'text.secondary' }}>
                {t('bulk.others')}
                <GroupList groups={data.refused} />
              </Box>
            )}
            <Box sx={{ mt: 1, fontSize: 13, lineHeight: '20px', color: 'text.secondary' }}>{t('bulk.leave')}</Box>
          </Box>
        ),
        ...(data && { confirmLabel: t('bulk.confirm', { action: label, number: n(data.doable) }) }),
        ...(comment && { reason: t('bulk.comment') }),
        ...(people && {
          people: {
            name: 'input.personIds',
            label: t(people.many ? 'bulk.people' : 'bulk.person'),
            multiple: people.many,
            missing: pick(messages[people.missing]),
          },
        }),
        ...(date && {
          date: {
            name: 'input.date',
            label: t('bulk.date'),
            missing: pick(messages[date.missing]),
            min: portalDay(),
            early: pick(messages[date.past]),
          },
        }),
        send: ({ reason, people: chosen, date: day }) => {
          if (data?.doable === 0) return void action.fail(t('bulk.none'));
          const input = { personIds: chosen.map(({ id }) => id), comment: reason, date: day };
          return request({ route: routes.startBulk, input: { body: { ...wish, input } }, onDone: start });
        },
      }}
    />
  );
}
