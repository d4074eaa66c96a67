import type { ShareRecord } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { attestStatement, pageAddress, recordPages } from '@portal/contract/client';
import { Link } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { Notice } from '#shared/parts/Notice.tsx';
import { RailBlock } from '#shared/parts/Section.tsx';
import { StateGlyph } from '#shared/parts/StateGlyph.tsx';
import { CheckIcon, InfoIcon } from '#shared/theme/icons.tsx';
import { useAttest, useConfirmCourse } from './use-share-actions.tsx';

function Part({ met, label, action }: { met: boolean; label: string; action?: React.ReactNode }) {
  const { t } = useT();
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.75, fontSize: 13, lineHeight: '20px' }}>
      <Box
        component="span"
        role="img"
        aria-label={t(met ? 'share.view.met' : 'share.view.open')}
        sx={{ lineHeight: 0, color: `tone.${met ? 'green' : 'neutral'}.fg` }}
      >
        <StateGlyph glyph={met ? 'check' : 'dashed'} />
      </Box>
      <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
        {label}
      </Box>
      {action}
    </Box>
  );
}

/** What it takes to finish this share, and how far the reader is with each part. */
export function ReadingPanel({ share }: { share: ShareRecord }) {
  const { t, n, pick } = useT();
  const { reading, minReadSeconds } = share;
  if (!reading) return null;
  const left = Math.max(0, minReadSeconds - reading.secondsRead);
  const time = reading.isTimeMet || left === 0 ? t('share.view.timeMet') : t('share.view.left', { count: left, number: n(left) });
  return (
    <RailBlock title={t('share.view.parts')}>
      {!reading.isTimeMet && minReadSeconds > 0 && (
        <LinearProgress
          variant="determinate"
          aria-label={t('share.fields.time')}
          value={Math.min(100, (reading.secondsRead / minReadSeconds) * 100)}
          sx={{ mb: 1, borderRadius: 4 }}
        />
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        <Part met={reading.isTimeMet} label={reading.isTimeMet ? t('share.view.timeMet') : time} />
        {share.type === 'scorm' && <Part met={reading.isCourseMet} label={t('share.view.course')} />}
        {share.examId !== null && (
          <Part
            met={reading.isExamMet}
            label={t(reading.isExamWaived ? 'share.view.examWaived' : 'share.view.exam', {
              title: pick({ zh: share.examTitle, en: share.examTitleEn }),
            })}
            action={
              !reading.isExamMet && (
                <Button
                  component={Link}
                  to={pageAddress(recordPages.exam.view, share.examId)}
                  size="small"
                  variant="outlined"
                  color="inherit"
                >
                  {t('share.view.goExam')}
                </Button>
              )
            }
          />
        )}
        {share.policyVersion && !reading.isPolicyWaived && <Part met={reading.attestedAt !== null} label={t('share.view.confirmation')} />}
      </Box>
    </RailBlock>
  );
}

/** What the reader must know first: whether it is for him, done, or to be confirmed. */
export function ReadingNotices({ share }: { share: ShareRecord }) {
  const { t, lang, instant } = useT();
  const { reading, policyVersion: policy } = share;
  const { attest, busy } = useAttest(share);
  const word = useConfirmCourse(share);
  const open = policy && (
    <Button component={Link} to={pageAddress(recordPages.policy.view, policy.policyId)} size="small" color="inherit">
      {t('share.view.policy')}
    </Button>
  );
  if (!reading) {
    const why = share.state === 'draft' ? 'draft' : share.state === 'inactive' ? 'inactive' : 'notForYou';
    return (
      <Notice tone="blue" icon={<InfoIcon />} action={open}>
        {t(`share.view.${why}`)}
      </Notice>
    );
  }
  const isDone = reading.state === 'read';
  const names = { name: policy?.name ?? '', version: policy?.version ?? '' };
  if (reading.allowedActions.includes('CONFIRM_COURSE')) {
    return (
      <Notice
        tone="amber"
        icon={<InfoIcon />}
        action={
          <Button size="small" variant="contained" loading={word.busy} onClick={word.confirm}>
            {t('share.view.confirmCourse')}
          </Button>
        }
      >
        {t('share.view.askCourse')}
      </Notice>
    );
  }
  if (policy && reading.allowedActions.includes('ATTEST')) {
    return (
      <Notice
        tone="amber"
        icon={<InfoIcon />}
        action={
          <Button size="small" variant="contained" loading={busy} onClick={() => attest(policy.id)}>
            {t('share.view.attest')}
          </Button>
        }
      >
        {t('share.view.askAttest')} <strong>{attestStatement(lang, names)}</strong>
      </Notice>
    );
  }
  if (policy && reading.isPolicyWaived) {
    return (
      <Notice tone={isDone ? 'green' : 'blue'} icon={isDone ? <CheckIcon /> : <InfoIcon />}>
        {t(isDone ? 'share.view.doneWaived' : 'share.view.policyWaived', { ...names, time: instant(reading.finishedAt) })}
      </Notice>
    );
  }
  if (isDone) {
    return (
      <Notice tone="green" icon={<CheckIcon />} action={open}>
        {t(policy ? 'share.view.doneConfirmed' : 'share.view.done', { time: instant(reading.finishedAt) })}
      </Notice>
    );
  }
  return policy ? (
    <Notice tone="blue" icon={<InfoIcon />} action={open}>
      {t(share.examId !== null && !reading.isExamWaived ? 'share.view.asksByExam' : 'share.view.asks', names)}
    </Notice>
  ) : null;
}
