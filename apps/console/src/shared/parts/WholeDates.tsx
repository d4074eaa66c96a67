import Box from '@mui/material/Box';

/** Dates, and numbers of records. */
const WHOLE = /(\d{4}-\d{2}-\d{2}|\b[A-Z]{2,3}-(?:\d{4}-)?\d{4,})/;

/** A sentence in which no date and no record’s number is broken at its hyphens, where a line ends. */
export function WholeDates({ text }: { text: string }) {
  return text.split(WHOLE).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <Box component="span" key={at} sx={{ whiteSpace: 'nowrap' }}>
        {part}
      </Box>
    ),
  );
}
