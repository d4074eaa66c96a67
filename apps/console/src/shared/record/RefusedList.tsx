import Box from '@mui/material/Box';
import { pair } from '../i18n/pair.ts';

export interface RefusedListProps {
  refused: readonly { readonly id: number; readonly name: string; readonly message: string }[];
}

/** Records of several that an action refused, each with its reason; read aloud when it comes. */
export function RefusedList({ refused }: RefusedListProps) {
  return (
    <Box component="ul" role="alert" sx={{ listStyle: 'none', m: 0, p: 0, fontSize: 13, lineHeight: '20px' }}>
      {refused.map(({ id, name, message }) => (
        <Box component="li" key={id} sx={{ py: 0.25 }}>
          {pair(name, message)}
        </Box>
      ))}
    </Box>
  );
}
