import Box from '@mui/material/Box';
import { AlertIcon } from '#shared/theme/icons.tsx';

/** Why the server refused, inside the dialog whose typed text stays. */
export function Refused({ children }: { children: string | undefined }) {
  if (!children) return null;
  return (
    <Box role="alert" sx={{ display: 'flex', gap: 0.75, alignItems: 'flex-start', fontSize: 13, lineHeight: '20px', color: 'error.main' }}>
      <AlertIcon sx={{ fontSize: 16, mt: '2px' }} />
      {children}
    </Box>
  );
}
