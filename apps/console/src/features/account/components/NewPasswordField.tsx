import Box from '@mui/material/Box';
import { findPasswordFault, messages, PASSWORD_MIN, ratePassword, type PasswordOwner } from '@portal/contract/client';
import { PasswordField } from '../sign-in/PasswordField.tsx';
import { useT } from '#shared/i18n/use-t.ts';

export interface NewPasswordFieldProps {
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  /** Whose names must not stand in it, where that is known. */
  owner?: PasswordOwner | undefined;
}

const filled = { short: 0, refused: 1, fair: 2, good: 3, strong: 4 } as const;

/** A password to be set: what is missing, what is wrong and how good it is, told while it is typed, in words. */
export function NewPasswordField({ value, onChange, error, owner }: NewPasswordFieldProps) {
  const { t } = useT();
  return (
    <PasswordField
      name="newPassword"
      label={t('account.password.next')}
      autoComplete="new-password"
      value={value}
      onChange={onChange}
      error={error}
      hint={<Strength password={value} owner={owner} />}
    />
  );
}

function Strength({ password, owner }: { password: string; owner: PasswordOwner | undefined }) {
  const { t, lang } = useT();
  if (password === '') return <span>{t('account.password.hint')}</span>;
  const strength = ratePassword(password, owner);
  const fault = findPasswordFault(password, owner);
  const words =
    strength === 'short'
      ? t('account.password.short', { count: PASSWORD_MIN - [...password].length })
      : fault
        ? messages[fault][lang]
        : t(`account.password.strength.${strength === 'refused' ? 'fair' : strength}`);
  const tone = strength === 'refused' ? 'red' : strength === 'good' || strength === 'strong' ? 'green' : 'amber';
  return (
    <Box component="span" sx={{ display: 'flex', flexDirection: 'column', gap: 0.5, width: '100%' }}>
      <Box component="span" aria-hidden="true" sx={{ display: 'flex', gap: 0.5, mt: 0.25 }}>
        {[1, 2, 3, 4].map((step) => (
          <Box
            component="span"
            key={step}
            sx={{ height: 3, flex: 1, borderRadius: 2, bgcolor: step <= filled[strength] ? `tone.${tone}.fg` : 'line.main' }}
          />
        ))}
      </Box>
      <Box component="span" role="status" sx={{ color: strength === 'refused' ? 'error.main' : 'text.secondary' }}>
        {words}
      </Box>
    </Box>
  );
}
