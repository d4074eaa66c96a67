import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Card } from '#shared/parts/Card.tsx';
import { CountLink } from '#shared/parts/CountLink.tsx';
import type { Tone } from '#shared/theme/tokens.ts';

export interface Tile {
  id: string;
  label: string;
  count: number;
  to: string;
  tone?: Tone | undefined;
}

/** Counts side by side, each a link to exactly the list that it counts. */
export function TilesCard({ title, tiles, action }: { title: string; tiles: readonly Tile[]; action?: ReactNode }) {
  return (
    <Card title={title} action={action}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr 1fr', sm: `repeat(${Math.max(tiles.length, 2)}, minmax(0,1fr))` },
          gap: 2,
          p: '8px',
        }}
      >
        {tiles.map((tile) => (
          <CountLink key={tile.id} label={tile.label} value={tile.count} to={tile.to} {...(tile.tone && { tone: tile.tone })} />
        ))}
      </Box>
    </Card>
  );
}
