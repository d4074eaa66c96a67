import Box from '@mui/material/Box';
import { messages } from '@portal/contract/client';
import { useState } from 'react';
import { useFieldErrors } from '#shared/forms/use-field-errors.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';
import { TextInput } from '#shared/parts/TextInput.tsx';
import { confirmPasskey, startPasskey } from '../api/second-factor.ts';
import { makePasskey } from '../sign-in/passkeys.ts';
import { FactorForm, type FactorFormProps } from './FactorForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

export interface PasskeySetupProps {
  asks: FactorFormProps['asks'];
  /** It is there, and recovery codes that came with it were kept. */
  onDone: () => void | Promise<void>;
  onCancel?: (() => void) | undefined;
  /** Alone in its frame, as on the ways in. */
  wide?: boolean;
}

/** Adds a passkey: its name and who it is, the browser's own dialog, and with the first factor of an account the recovery codes. */
export function PasskeySetup({ asks, onDone, onCancel, wide = false }: PasskeySetupProps) {
  const { t, lang } = useT();
  const errors = useFieldErrors();
  const [name, setName] = useState('');
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} onDone={() => void onDone()} />;
  const words = [t('account.passkeys.addBody'), (asks.password || asks.code) && t('account.passkeys.proof')];
  return (
    <FactorForm
      asks={asks}
      codeHint={t('account.secondFactor.oldCodeHint')}
      submitLabel={t('account.passkeys.add')}
      isReady={() => {
        if (name.trim() === '') errors.put('name', messages['passkey.nameMissing'][lang]);
        return name.trim() !== '';
      }}
      onSubmit={async (proof) => {
        const response = await makePasskey(await startPasskey(proof));
        const { recoveryCodes } = await confirmPasskey({ name: name.trim(), response });
        if (recoveryCodes.length > 0) setCodes(recoveryCodes);
        else await onDone();
      }}
      onCancel={onCancel}
      wide={wide}
    >
      <Box sx={{ fontSize: 13, lineHeight: '20px', color: 'text.secondary' }}>{words.filter(Boolean).join(lang === 'zh' ? '' : ' ')}</Box>
      <Field
        name="name"
        label={t('account.passkeys.name')}
        hint={t('account.passkeys.nameHint')}
        error={errors.of('name')}
        typed={name}
        longest={100}
      >
        {({ id, error, aria }) => (
          <TextInput
            id={id}
            error={error}
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              errors.clear('name');
            }}
            inputProps={aria}
            sx={{ minHeight: 40 }}
          />
        )}
      </Field>
    </FactorForm>
  );
}
