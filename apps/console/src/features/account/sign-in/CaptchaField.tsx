import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';
import { TextInput } from '#shared/parts/TextInput.tsx';
import { CheckIcon, RefreshIcon } from '#shared/theme/icons.tsx';
import type { useChallenge } from './use-challenge.ts';

export interface CaptchaFieldProps {
  challenge: ReturnType<typeof useChallenge>;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

function Picture({ vcode, failed }: { vcode: string | undefined; failed: boolean }) {
  const { t } = useT();
  const frame = {
    width: 120,
    height: 40,
    flexShrink: 0,
    border: '1px solid',
    borderColor: 'line.main',
    borderRadius: '6px',
    overflow: 'hidden',
  } as const;
  if (failed) return <Box sx={{ ...frame, fontSize: 11, lineHeight: '14px', p: 0.5, color: 'error.main' }}>{t('login.captchaFailed')}</Box>;
  if (!vcode) return <Skeleton variant="rectangular" sx={frame} />;
  return (
    // The picture is drawn for white paper, also at night.
    <Box sx={{ ...frame, bgcolor: '#fff' }}>
      <img
        src={`data:image/svg+xml;base64,${vcode}`}
        alt={t('login.captchaImage')}
        width={118}
        height={38}
        style={{ display: 'block', objectFit: 'contain' }}
      />
    </Box>
  );
}

function PowNote({ challenge }: { challenge: CaptchaFieldProps['challenge'] }) {
  const { t } = useT();
  if (challenge.pow === 'done')
    return (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, minHeight: 40, fontSize: 13, color: 'success.main' }}>
        <CheckIcon sx={{ fontSize: 17 }} />
        {t('login.powDone')}
      </Box>
    );
  return (
    <Box sx={{ minHeight: 40, fontSize: 13, color: challenge.pow === 'failed' ? 'error.main' : 'text.secondary' }}>
      <Box sx={{ mb: 1 }}>{t(challenge.pow === 'failed' ? 'login.powFailed' : 'login.powWorking')}</Box>
      {challenge.pow === 'working' && <LinearProgress aria-label={t('login.powWorking')} />}
    </Box>
  );
}

/** The picture, or the calculation for who cannot read it. */
export function CaptchaField({ challenge, value, onChange, error }: CaptchaFieldProps) {
  const { t } = useT();
  const picture = challenge.pow === 'off';
  const link = (
    <Link
      component="button"
      type="button"
      onClick={picture ? challenge.usePow : challenge.usePicture}
      sx={{ fontSize: 12, lineHeight: '18px', textAlign: 'left' }}
    >
      {t(picture ? 'login.cannotRead' : 'login.usePicture')}
    </Link>
  );
  if (!picture)
    return (
      <Field name="vcode" label={t('login.pow')} group error={error}>
        {() => (
          <div role="status">
            <PowNote challenge={challenge} />
            {link}
          </div>
        )}
      </Field>
    );
  return (
    <div>
      <Field name="vcode" label={t('login.captcha')} error={error} typed={value} longest={12}>
        {({ id, error: bad, aria }) => (
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
            <TextInput
              id={id}
              error={bad}
              value={value}
              onChange={(event) => onChange(event.target.value)}
              placeholder={t('login.captchaHint')}
              autoComplete="off"
              sx={{ flex: 1, minWidth: 0, minHeight: 40 }}
              inputProps={{ ...aria, autoCapitalize: 'none', spellCheck: false }}
            />
            <Picture vcode={challenge.challenge?.vcode} failed={challenge.failed} />
            <IconButton aria-label={t('login.newImage')} onClick={() => void challenge.refresh()}>
              <RefreshIcon />
            </IconButton>
          </Box>
        )}
      </Field>
      <Box sx={{ mt: 0.5 }}>{link}</Box>
    </div>
  );
}
