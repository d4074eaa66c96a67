import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { NoticePreferences } from '@portal/contract/client';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { routes } from '#shared/api/routes.ts';
import { useCommand } from '#shared/api/use-call.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { InfoIcon, LockIcon } from '#shared/theme/icons.tsx';
import { Segmented } from '#shared/parts/Segmented.tsx';
import { RecordSkeleton } from '#shared/parts/Skeletons.tsx';
import { preferencesQuery } from '../api/account.ts';
import { SectionFailure } from './SectionFailure.tsx';

type Kind = NoticePreferences['kinds'][number];
type Delivery = Kind['delivery'];
const groups = ['duty', 'reminder', 'outcome', 'information'] as const;
const deliveries: readonly Delivery[] = ['atOnce', 'digest', 'inboxOnly'];

/** What comes by mail besides the inbox: at once, in the daily digest, or not at all where that is harmless. A choice is stored at once. */
export default function NotificationsSection() {
  const { t } = useT();
  const { data, error, refetch } = useQuery(preferencesQuery);
  const save = useCommand(routes.updatePreferences, {
    refreshes: [routes.getPreferences.name],
    onSuccess: ({ sent }) =>
      void showToast({
        tone: 'success',
        text: sent > 0 ? t('account.notifications.sent', { count: sent }) : t('account.notifications.saved'),
      }),
  });
  if (error && !data) return <SectionFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <RecordSkeleton />;
  const chosen = new Map((save.isPending ? save.variables.body?.preferences : undefined)?.map(({ kind, delivery }) => [kind, delivery]));
  const kinds = data.kinds.map((kind) => ({ ...kind, delivery: chosen.get(kind.kind) ?? kind.delivery }));
  const choose = (changed: readonly Kind[], delivery: Delivery) =>
    save.mutate({ body: { preferences: changed.map(({ kind }) => ({ kind, delivery })) } });
  return (
    <>
      <Box sx={{ fontSize: 13, lineHeight: '20px', color: 'text.secondary', mb: 2 }}>
        {t('account.notifications.body', { time: data.digestAt })}{' '}
        {data.waiting > 0 && (
          <Link component={RouterLink} to="/notifications?unread=true">
            {t('account.notifications.waiting', { count: data.waiting })}
          </Link>
        )}
      </Box>
      {groups.map((group) => (
        <Group key={group} group={group} kinds={kinds.filter((kind) => kind.group === group)} onChoose={choose} />
      ))}
    </>
  );
}

interface GroupProps {
  group: (typeof groups)[number];
  kinds: readonly Kind[];
  onChoose: (kinds: readonly Kind[], delivery: Delivery) => void;
}

function Group({ group, kinds, onChoose }: GroupProps) {
  const { t } = useT();
  const label = t(`account.notifications.groups.${group}`);
  const free = kinds.filter((kind) => kind.allowed.length > 1);
  const [first] = free;
  const same = first && free.every((kind) => kind.allowed.join() === first.allowed.join());
  const common = free.every((kind) => kind.delivery === first?.delivery) ? first?.delivery : undefined;
  return (
    <Box component="section" aria-label={label} sx={{ mb: 3 }}>
      <Row
        head
        label={label}
        control={
          same && free.length > 1 ? (
            <Choice
              label={t('account.notifications.allOf', { label })}
              allowed={first.allowed}
              value={common}
              onChange={(delivery) => onChoose(free, delivery)}
            />
          ) : null
        }
      />
      {group === 'duty' && (
        <Box sx={{ display: 'flex', gap: 1, py: 1, fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}>
          <InfoIcon sx={{ fontSize: 16, mt: '1px' }} />
          {t('account.notifications.duties')}
        </Box>
      )}
      {[...free, ...kinds.filter((kind) => !free.includes(kind))].map((kind) => (
        <KindRow key={kind.kind} kind={kind} onChoose={(delivery) => onChoose([kind], delivery)} />
      ))}
    </Box>
  );
}

function KindRow({ kind, onChoose }: { kind: Kind; onChoose: (delivery: Delivery) => void }) {
  const { t, pick } = useT();
  const label = pick({ zh: kind.label, en: kind.labelEn });
  if (kind.allowed.length === 1)
    return (
      <Row
        label={label}
        note={t('account.notifications.fixed')}
        control={
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, fontSize: 12, color: 'text.secondary', height: 30 }}>
            <LockIcon sx={{ fontSize: 15 }} />
            {t('account.notifications.deliveries.atOnce')}
          </Box>
        }
      />
    );
  return <Row label={label} control={<Choice label={label} allowed={kind.allowed} value={kind.delivery} onChange={onChoose} />} />;
}

function Choice({
  label,
  allowed,
  value,
  onChange,
}: {
  label: string;
  allowed: readonly Delivery[];
  value: Delivery | undefined;
  onChange: (delivery: Delivery) => void;
}) {
  const { t } = useT();
  return (
    <Segmented<Delivery | ''>
      label={label}
      value={value ?? ''}
      onChange={(next) => next && next !== value && onChange(next)}
      options={deliveries
        .filter((one) => allowed.includes(one))
        .map((one) => ({ value: one, label: t(`account.notifications.deliveries.${one}`) }))}
    />
  );
}

function Row({ label, note, control, head = false }: { label: string; note?: string; control: React.ReactNode; head?: boolean }) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 0.5,
        flexWrap: 'wrap',
        minHeight: 40,
        py: 0.5,
        borderBottom: '1px solid',
        borderColor: head ? 'line.main' : 'line.soft',
      }}
    >
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Box {...(head && { component: 'h3' })} sx={{ m: 0, fontSize: head ? 13 : 14, lineHeight: '20px', fontWeight: head ? 600 : 400 }}>
          {label}
        </Box>
        {note && <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}>{note}</Box>}
      </Box>
      {control}
    </Box>
  );
}
