import { PieChart } from '@mui/x-charts/PieChart';
import { useNavigate } from 'react-router-dom';
import { useT } from '../i18n/use-t.ts';
import type { RingPart } from './ring-parts.ts';

/** The ring of a PieCard; loaded by it, since charts are heavy. A part leads to its list, as its row in the table does. */
export default function Ring({ parts, colors, size }: { parts: readonly RingPart[]; colors: readonly string[]; size: number }) {
  const { n } = useT();
  const navigate = useNavigate();
  return (
    <PieChart
      hideLegend
      skipAnimation
      disableKeyboardNavigation
      width={size}
      height={size}
      margin={0}
      series={[
        {
          innerRadius: size / 2 - 24,
          outerRadius: size / 2 - 2,
          paddingAngle: parts.filter((part) => part.count > 0).length > 1 ? 1.5 : 0,
          cornerRadius: 2,
          valueFormatter: ({ value }) => n(value),
          data: parts.map((part, id) => ({ id, value: part.count, label: part.label, color: colors[part.color] ?? '' })),
        },
      ]}
      onItemClick={(_, { dataIndex }) => {
        const to = parts[dataIndex]?.to;
        if (to) void navigate(to);
      }}
      sx={{ '& path': { cursor: 'pointer' } }}
    />
  );
}
