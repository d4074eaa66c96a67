import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import type { Tone } from '../theme/tokens.ts';

/** One thing that a reader must know before he reads on; `action` answers it. */
export function Notice({ tone, icon, children, action }: { tone: Tone; icon: ReactNode; children: ReactNode; action?: ReactNode }) {
  return (
    <Alert
      icon={icon}
      role="status"
      action={action}
      sx={{
        mb: 2,
        px: 1.5,
        py: 0.5,
        alignItems: 'center',
        fontSize: 13,
        lineHeight: '20px',
        borderRadius: '8px',
        border: '1px solid',
        borderColor: `tone.${tone}.line`,
        bgcolor: `tone.${tone}.bg`,
        color: `tone.${tone}.fg`,
        '& .MuiAlert-icon': { color: 'inherit', mr: 1, opacity: 1 },
        '& .MuiAlert-action': { pt: 0, alignItems: 'center', color: 'inherit' },
      }}
    >
      {children}
    </Alert>
  );
}
