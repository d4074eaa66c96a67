import type { AnchorState, AuditOverview, AuditRun, StampState } from '@portal/contract/client';
import Box from '@mui/material/Box';
import { useT } from '#shared/i18n/use-t.ts';
import { Card } from '#shared/parts/Card.tsx';
import { Facts, type Fact } from '#shared/parts/Section.tsx';
import { Tag } from '#shared/parts/Tag.tsx';
import type { Tone } from '#shared/theme/tokens.ts';

const tones = {
  agrees: 'green',
  differs: 'red',
  headGone: 'red',
  unreadable: 'red',
  missing: 'red',
  awaited: 'amber',
} as const satisfies Record<AnchorState, Tone>;

/** How one day stands against what is kept of it elsewhere. */
export function AnchorTag({ state }: { state: AnchorState }) {
  const { t } = useT();
  return <Tag tone={tones[state]}>{t(`adminOperation.audit.anchorStates.${state}`)}</Tag>;
}

const stampTones = { stamped: 'green', late: 'amber', awaited: 'amber', faulty: 'red' } as const satisfies Record<StampState, Tone>;

/** How the time stamp beside it stands; who made it and when is told on asking. */
export function StampTag({ stamp: { state, at, by } }: { stamp: { state: StampState; at: string | null; by: string } }) {
  const { t, instant } = useT();
  return (
    <span title={at === null ? undefined : t('adminOperation.audit.stampedBy', { by, at: instant(at) })}>
      <Tag tone={stampTones[state]}>{t(`adminOperation.audit.stampStates.${state}`)}</Tag>
    </span>
  );
}

const hint = { fontSize: 14, color: 'text.secondary', overflowWrap: 'anywhere' } as const;

/** What is kept of the daily seals elsewhere: where, until which day, and whether the last verification found it the same (ADR 37). */
export function AnchorCard({
  run,
  mail,
  trouble,
}: {
  run: AuditRun | null;
  mail: AuditOverview['anchorMail'];
  trouble: AuditOverview['stampTrouble'];
}) {
  const { t } = useT();
  return (
    <Card title={t('adminOperation.audit.anchorsTitle')} action={run?.anchors && <AnchorVerdict anchors={run.anchors} />}>
      {!run && <Box sx={hint}>{t('adminOperation.audit.anchorsUnknown')}</Box>}
      {run && !run.anchors && <Box sx={hint}>{t('adminOperation.audit.noAnchors')}</Box>}
      {run?.anchors && <AnchorFacts anchors={run.anchors} />}
      {run?.anchors && <Stamps anchors={run.anchors} />}
      {trouble && <StampTrouble trouble={trouble} />}
      <MailedAnchor mail={mail} />
    </Card>
  );
}

type Anchors = NonNullable<AuditRun['anchors']>;

const badOf = ({ counts }: Anchors): number =>
  (counts.differs ?? 0) + (counts.headGone ?? 0) + (counts.unreadable ?? 0) + (counts.missing ?? 0);

function AnchorVerdict({ anchors }: { anchors: Anchors }) {
  const { t } = useT();
  const bad = badOf(anchors);
  const awaited = anchors.counts.awaited ?? 0;
  if (!anchors.isReadable) return <Tag tone="red">{t('adminOperation.audit.anchorsUnreadable')}</Tag>;
  if (bad > 0) return <Tag tone="red">{t('adminOperation.audit.anchorsBad', { count: bad })}</Tag>;
  if (awaited > 0) return <Tag tone="amber">{t('adminOperation.audit.anchorsAwaited', { count: awaited })}</Tag>;
  return (anchors.counts.agrees ?? 0) > 0 ? (
    <Tag tone="green">{t('adminOperation.audit.anchorsAgree')}</Tag>
  ) : (
    <Tag>{t('adminOperation.audit.anchorsEmpty')}</Tag>
  );
}

function AnchorFacts({ anchors }: { anchors: Anchors }) {
  const { t, n, date } = useT();
  const { folder, isReadable, counts, lastDay, days } = anchors;
  const figures: Fact[] = (['agrees', 'awaited', 'differs', 'missing'] as const).map((state) => ({
    label: t(`adminOperation.audit.anchorStates.${state}`),
    // A head that is gone and an anchor that cannot be read differ too; the days below say which it is.
    value: n((counts[state] ?? 0) + (state === 'differs' ? (counts.headGone ?? 0) + (counts.unreadable ?? 0) : 0)),
  }));
  const bad = days.filter(({ state }) => state !== 'agrees' && state !== 'awaited');
  return (
    <>
      <Facts
        items={[
          { label: t('adminOperation.audit.anchorFolder'), value: folder, wide: true },
          ...(isReadable
            ? [{ label: t('adminOperation.audit.anchorLast'), value: lastDay === null ? '' : date(lastDay) }, ...figures]
            : []),
        ]}
      />
      {!isReadable && <Box sx={{ mt: 1, fontSize: 13, color: 'tone.red.fg' }}>{t('adminOperation.audit.anchorsUnreadableBody')}</Box>}
      {bad.length > 0 && (
        <Box
          component="ul"
          aria-label={t('adminOperation.audit.anchorsBad', { count: badOf(anchors) })}
          sx={{ m: 0, mt: 1.5, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.75 }}
        >
          {bad.map(({ day, state }) => (
            <Box
              component="li"
              key={day}
              sx={{ display: 'flex', alignItems: 'center', gap: 1, fontSize: 13, fontVariantNumeric: 'tabular-nums' }}
            >
              {date(day)} <AnchorTag state={state} />
            </Box>
          ))}
        </Box>
      )}
    </>
  );
}

/** The time stamps of a third party beside them (RFC 3161); nothing where none are asked for. */
function Stamps({ anchors: { stamps, days } }: { anchors: Anchors }) {
  const { t, n, instant } = useT();
  const states = (['stamped', 'late', 'awaited', 'faulty'] as const).filter((state) => state === 'stamped' || (stamps[state] ?? 0) > 0);
  if (Object.keys(stamps).length === 0) return null;
  const last = days.find(({ stamp }) => stamp?.at)?.stamp;
  return (
    <Box
      component="section"
      aria-label={t('adminOperation.audit.stampsTitle')}
      sx={{ mt: 1.5, pt: 1.5, borderTop: '1px solid', borderColor: 'line.soft' }}
    >
      <Box sx={{ mb: 1, fontSize: 13, fontWeight: 500 }}>{t('adminOperation.audit.stampsTitle')}</Box>
      <Facts
        items={[
          ...states.map((state) => ({ label: t(`adminOperation.audit.stampStates.${state}`), value: n(stamps[state] ?? 0) })),
          {
            label: t('adminOperation.audit.stampLast'),
            value: last?.at ? t('adminOperation.audit.stampedBy', { by: last.by, at: instant(last.at) }) : '',
          },
        ]}
      />
    </Box>
  );
}

/** The authority that does not answer: the seals are made and kept all the same. */
function StampTrouble({ trouble: { at, error } }: { trouble: NonNullable<AuditOverview['stampTrouble']> }) {
  const { t, instant } = useT();
  return (
    <Box role="note" sx={{ mt: 1.5, fontSize: 13, overflowWrap: 'anywhere' }}>
      <Box sx={{ color: 'tone.amber.fg' }}>{t('adminOperation.audit.stampTrouble', { at: instant(at) })}</Box>
      <Box lang="en" sx={{ color: 'text.secondary' }}>
        {error}
      </Box>
    </Box>
  );
}

const mailTones = { queued: 'amber', sending: 'amber', sent: 'green', logged: 'amber', failed: 'red' } as const;

function MailedAnchor({ mail }: { mail: AuditOverview['anchorMail'] }) {
  const { t, instant } = useT();
  return (
    <Box sx={{ mt: 1.5, pt: 1.5, borderTop: '1px solid', borderColor: 'line.soft', fontSize: 13, color: 'text.secondary' }}>
      {mail ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, overflowWrap: 'anywhere' }}>
          {t('adminOperation.audit.anchorMailed', { address: mail.address, at: instant(mail.at) })}
          <Tag tone={mailTones[mail.state]}>{t(`mailLog.states.${mail.state}`)}</Tag>
        </Box>
      ) : (
        t('adminOperation.audit.noAnchorMail')
      )}
    </Box>
  );
}
