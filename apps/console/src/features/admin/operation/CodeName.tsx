import type { Text } from '@portal/workflows';
import Box from '@mui/material/Box';
import { useNameIn } from './use-name-in.ts';

interface CodeNameProps {
  code: string;
  words: Readonly<Record<string, Text>>;
  /** The code stands behind the name instead of beneath it. */
  inline?: boolean;
}

/** What a code of the machinery is called, with the code itself for who looks it up in a log; of one that this build does not know the code alone. */
export function CodeName({ code, words, inline = false }: CodeNameProps) {
  const name = useNameIn(words)(code);
  if (name === undefined) return <code>{code}</code>;
  return (
    <>
      {name}
      <Box
        component="code"
        sx={{
          fontSize: 12,
          lineHeight: '18px',
          fontWeight: 400,
          color: 'text.secondary',
          ...(inline ? { ml: 0.75 } : { display: 'block' }),
        }}
      >
        {code}
      </Box>
    </>
  );
}
