import { BarChart } from '@mui/x-charts/BarChart';
import { useColorScheme } from '@mui/material/styles';
import { chartColors } from '#shared/theme/tokens.ts';

export interface BarSeries {
  label: string;
  values: readonly (number | null)[];
  /** Which colour of the charts' family. */
  color: number;
}

export interface BarFigureProps {
  labels: readonly string[];
  series: readonly BarSeries[];
  /** Bars that lie need no room for long names below. */
  lying?: boolean;
  format: (value: number) => string;
}

const rowHeight = 44;
const axisWidth = 132;
const longest = 16;

/** Bars of a card; loaded by it, since charts are heavy. Its figures stand in the table beside it. */
export default function BarFigure({ labels, series, lying = false, format }: BarFigureProps) {
  const { colorScheme } = useColorScheme();
  const palette = chartColors[colorScheme === 'dark' ? 'dark' : 'light'];
  const band = {
    data: labels.map((_, index) => index),
    scaleType: 'band' as const,
    valueFormatter: (index: number) => shorten(labels[index] ?? '', lying ? longest : 9),
    tickLabelStyle: { fontSize: 11 },
    categoryGapRatio: 0.4,
  };
  const amount = { valueFormatter: (value: number) => format(value), tickLabelStyle: { fontSize: 11 }, tickNumber: 4 };
  return (
    <BarChart
      hideLegend
      skipAnimation
      disableKeyboardNavigation
      height={lying ? Math.max(140, labels.length * rowHeight + 40) : 260}
      margin={{ left: 4, right: 16, top: 8, bottom: 4 }}
      layout={lying ? 'horizontal' : 'vertical'}
      borderRadius={3}
      grid={lying ? { vertical: true } : { horizontal: true }}
      {...(lying
        ? { yAxis: [{ ...band, width: axisWidth }], xAxis: [{ ...amount, height: 36 }] }
        : { xAxis: [{ ...band, height: 28 }], yAxis: [{ ...amount, width: 64 }] })}
      series={series.map(({ label, values, color }) => ({
        label,
        data: values.map((value) => value ?? 0),
        color: palette[color] ?? palette[0]!,
        valueFormatter: (value) => (value === null ? '–' : format(value)),
      }))}
    />
  );
}

const shorten = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);
