import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { KeyIcon } from '#shared/theme/icons.pages.tsx';
import { FormAlert } from './FormAlert.tsx';
import { answerWithPasskey, type PasskeyQuestion } from './passkeys.ts';

export interface PasskeyButtonProps {
  label: string;
  /** The way that is offered first. */
  first?: boolean;
  ask: () => Promise<PasskeyQuestion>;
  /** Asked before anything else. */
  isReady?: () => boolean;
  /** @returns true where the refusal is told elsewhere */
  onRefused?: (error: unknown) => boolean;
  onAnswer: (answer: Awaited<ReturnType<typeof answerWithPasskey>>) => void | Promise<void>;
}

/** Asks the browser for a passkey; what went wrong is said below. */
export function PasskeyButton({ label, first = false, ask, isReady, onAnswer, onRefused }: PasskeyButtonProps) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState('');
  const press = async () => {
    if (busy || isReady?.() === false) return;
    setBusy(true);
    setRefused('');
    try {
      await onAnswer(await answerWithPasskey(await ask()));
    } catch (error) {
      if (!onRefused?.(error)) setRefused(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Button
        variant={first ? 'contained' : 'outlined'}
        color={first ? 'primary' : 'inherit'}
        fullWidth
        loading={busy}
        startIcon={<KeyIcon />}
        onClick={() => void press()}
        sx={{ height: 40, fontSize: 14 }}
      >
        {label}
      </Button>
      <FormAlert>{refused}</FormAlert>
    </Box>
  );
}
