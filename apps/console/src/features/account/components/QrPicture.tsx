import Box from '@mui/material/Box';
import { encode } from 'uqr';

/** A QR code as one path: dark on white in every theme, since cameras want it so. */
export default function QrPicture({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'L', border: 2 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      sx={{
        display: 'block',
        width: 208,
        height: 208,
        flexShrink: 0,
        bgcolor: '#fff',
        border: '1px solid',
        borderColor: 'line.main',
        borderRadius: '8px',
      }}
    >
      <path d={path} fill="#000" />
    </Box>
  );
}
