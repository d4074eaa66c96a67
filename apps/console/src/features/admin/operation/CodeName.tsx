import type { Text } from '@portal/workflows';
import Box from '@mui/material/Box';
import { useT } from '#shared/i18n/use-t.ts';

/** What a code of the machinery is called, with the code beneath for who looks it up in a log; of one that this build does not know the code alone. */
export function CodeName({ code, words }: { code: string; words: Readonly<Record<string, Text>> }) {
  const { pick } = useT();
  const known = Object.hasOwn(words, code) ? words[code] : undefined;
  if (!known) return <code>{code}</code>;
  return (
    <>
      {pick(known)}
      <Box component="code" sx={{ display: 'block', fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}>
        {code}
      </Box>
    </>
  );
}
