import Box from '@mui/material/Box';
import { useT } from '../i18n/use-t.ts';

/** An item of a sample: its number, its key, and by which place the server knows it. */
export interface SampledItem {
  readonly no: number;
  readonly key: string;
  readonly place: number;
}

interface Props {
  /** What the items are chosen for. */
  label: string;
  items: readonly SampledItem[];
  /** Places of those that have it already. */
  held: readonly number[];
  chosen: readonly number[];
  onChange: (places: readonly number[]) => void;
}

const line = { display: 'flex', alignItems: 'center', gap: 1, py: 0.25, fontSize: 13, lineHeight: '20px', cursor: 'pointer' } as const;
const box = { m: 0, width: 16, height: 16, flexShrink: 0, accentColor: 'var(--mui-palette-primary-main)' } as const;

/** Which items of a sample, all of them or some. */
export function ItemChoice({ label, items, held, chosen, onChange }: Props) {
  const { t } = useT();
  const open = items.filter(({ place }) => !held.includes(place));
  const isAll = open.length > 0 && open.every(({ place }) => chosen.includes(place));
  return (
    <Box component="fieldset" aria-label={label} sx={{ border: '1px solid', borderColor: 'line.main', borderRadius: '8px', m: 0, p: 1 }}>
      {items.length > 1 && (
        <Box component="label" sx={{ ...line, fontWeight: 500, pb: 0.5, mb: 0.5, borderBottom: '1px solid', borderColor: 'line.soft' }}>
          <Box
            component="input"
            type="checkbox"
            checked={isAll}
            onChange={() => onChange(isAll ? [] : open.map(({ place }) => place))}
            sx={box}
          />
          {t('evidenceRequest.attach.all', { count: items.length })}
        </Box>
      )}
      <Box sx={{ maxHeight: 176, overflowY: 'auto' }}>
        {items.map(({ no, key, place }) => {
          const isHeld = held.includes(place);
          return (
            <Box
              component="label"
              key={place}
              sx={{ ...line, color: isHeld ? 'text.secondary' : 'text.primary', overflowWrap: 'anywhere' }}
            >
              <Box
                component="input"
                type="checkbox"
                disabled={isHeld}
                checked={isHeld || chosen.includes(place)}
                onChange={() => onChange(chosen.includes(place) ? chosen.filter((one) => one !== place) : [...chosen, place])}
                sx={box}
              />
              {t('evidenceRequest.attach.item', { no, key })}
              {isHeld && ` · ${t('evidenceRequest.attach.held')}`}
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
