import Box from '@mui/material/Box';

/** A text with its matches marked; the ranges are the server's. */
export function Marked({ text, marks }: { text: string; marks: readonly (readonly number[])[] }) {
  const parts: { text: string; on: boolean; at: number }[] = [];
  let at = 0;
  for (const [from = 0, to = 0] of marks) {
    if (from > at) parts.push({ text: text.slice(at, from), on: false, at });
    parts.push({ text: text.slice(from, to), on: true, at: from });
    at = to;
  }
  if (at < text.length) parts.push({ text: text.slice(at), on: false, at });
  return parts.map((part) =>
    part.on ? (
      <Box
        component="mark"
        key={part.at}
        sx={{
          bgcolor: 'tone.amber.bg',
          color: 'inherit',
          borderRadius: '2px',
          boxShadow: 'inset 0 -1px 0 var(--mui-palette-tone-amber-line)',
        }}
      >
        {part.text}
      </Box>
    ) : (
      <span key={part.at}>{part.text}</span>
    ),
  );
}
