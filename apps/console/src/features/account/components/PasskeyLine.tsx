import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { messages } from '@portal/contract/client';
import { useState, type FormEvent } from 'react';
import { routes } from '#shared/api/routes.ts';
import type { DataOf } from '#shared/api/route-types.ts';
import { useCommand } from '#shared/api/use-call.ts';
import { useFieldErrors } from '#shared/forms/use-field-errors.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';
import { TextInput } from '#shared/parts/TextInput.tsx';
import { KeyIcon } from '#shared/theme/icons.pages.tsx';

export interface PasskeyLineProps {
  passkey: DataOf<typeof routes.getMyPasskeys>['passkeys'][number];
  /** Undefined where it must stay. */
  onRemove: (() => void) | undefined;
}

/** One passkey of the list: its name, when it was added and used, and what can be done with it. */
export function PasskeyLine({ passkey, onRemove }: PasskeyLineProps) {
  const { t, instant } = useT();
  const [renaming, setRenaming] = useState(false);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        gap: 1.5,
        px: 2,
        py: 1.25,
        '& + &': { borderTop: '1px solid', borderColor: 'line.soft' },
      }}
    >
      <KeyIcon sx={{ mt: '2px', fontSize: 20, color: 'text.secondary' }} />
      {renaming ? (
        <NameForm passkey={passkey} onClose={() => setRenaming(false)} />
      ) : (
        <>
          <Box sx={{ flex: 1, minWidth: { xs: '70%', sm: 0 } }}>
            <Box
              sx={{
                display: 'flex',
                alignItems: 'center',
                columnGap: 1,
                flexWrap: 'wrap',
                fontSize: 14,
                lineHeight: '22px',
                fontWeight: 500,
              }}
            >
              <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
                {passkey.name}
              </Box>
              {passkey.isBackedUp && (
                <Box
                  component="span"
                  title={t('account.passkeys.backedUpHint')}
                  sx={{ px: 1, borderRadius: 10, bgcolor: 'surface.hover', color: 'text.secondary', fontSize: 12, lineHeight: '20px' }}
                >
                  {t('account.passkeys.backedUp')}
                </Box>
              )}
            </Box>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}>
              <span>{t('account.passkeys.addedAt', { at: instant(passkey.createdAt) })}</span>
              <span>
                {passkey.lastUsedAt ? t('account.passkeys.usedAt', { at: instant(passkey.lastUsedAt) }) : t('account.passkeys.unused')}
              </span>
            </Box>
          </Box>
          <Box sx={{ display: 'flex', flexShrink: 0, ml: { xs: 3.5, sm: 0 } }}>
            <Button
              variant="text"
              color="inherit"
              aria-label={t('account.passkeys.renameNamed', { name: passkey.name })}
              onClick={() => setRenaming(true)}
            >
              {t('account.passkeys.rename')}
            </Button>
            {onRemove && (
              <Button
                variant="text"
                color="error"
                aria-label={t('account.passkeys.removeNamed', { name: passkey.name })}
                onClick={onRemove}
              >
                {t('account.passkeys.remove')}
              </Button>
            )}
          </Box>
        </>
      )}
    </Box>
  );
}

function NameForm({ passkey, onClose }: { passkey: PasskeyLineProps['passkey']; onClose: () => void }) {
  const { t, lang } = useT();
  const errors = useFieldErrors();
  const [name, setName] = useState(passkey.name);
  const rename = useCommand(routes.renamePasskey, {
    refreshes: [routes.getMyPasskeys.name],
    onSuccess: onClose,
    onError: (error) => errors.take(error),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return errors.put('name', messages['passkey.nameMissing'][lang]);
    rename.mutate({ body: { id: passkey.id, name: name.trim() } });
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', gap: 1.5 }}>
      <Field name="name" label={t('account.passkeys.name')} error={errors.of('name')} typed={name} longest={100}>
        {({ id, error, aria }) => (
          <TextInput
            id={id}
            autoFocus
            error={error}
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              errors.clear('name');
            }}
            inputProps={aria}
          />
        )}
      </Field>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button type="submit" variant="contained" loading={rename.isPending}>
          {t('account.passkeys.save')}
        </Button>
        <Button variant="text" color="inherit" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </Box>
    </Box>
  );
}
