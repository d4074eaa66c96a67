import Box from '@mui/material/Box';

/** Words beside a glyph: where a column is too narrow for them they end in an ellipsis, and the whole of them is their title. */
export function CutWords({ words }: { words: string }) {
  return (
    <Box component="span" title={words} sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
      {words}
    </Box>
  );
}
