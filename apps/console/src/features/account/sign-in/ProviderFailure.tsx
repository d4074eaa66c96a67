import Box from '@mui/material/Box';
import { messages } from '@portal/contract/client';
import { useT } from '#shared/i18n/use-t.ts';
import { FormAlert } from './FormAlert.tsx';

/** Why the way over the identity provider did not end in a sign-in; nothing for a reason that there is not. Loaded on demand, with all words of the contract. */
export default function ProviderFailure({ reason }: { reason: string }) {
  const { lang } = useT();
  const words = messages[`provider.${reason}` as keyof typeof messages]?.[lang];
  if (!words) return null;
  return (
    <Box sx={{ mb: 2 }}>
      <FormAlert>{words}</FormAlert>
    </Box>
  );
}
