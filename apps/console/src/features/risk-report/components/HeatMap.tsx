import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { scores, type Score } from '#shared/theme/tokens.ts';
import { heatPaint, levelOf } from '#shared/charts/heat-level.ts';

export interface HeatPlace {
  likelihood: number | null;
  impact: number | null;
}

export interface HeatMapProps {
  /** The cell that is chosen. */
  value: HeatPlace;
  /** Without it the map is only shown. */
  onChange?: ((place: { likelihood: Score; impact: Score }) => void) | undefined;
  /** What stands in a cell instead of the product, e.g. a count. */
  cell?: (likelihood: Score, impact: Score) => ReactNode;
  /** How a cell with something in it is read out; the default names likelihood, impact and level. */
  nameCell?: (likelihood: Score, impact: Score, words: string) => string;
  /** For inputs: ties the map to a label, a hint and an error. */
  aria?: { 'aria-describedby'?: string; 'aria-invalid'?: true };
  /** Lower rows, where the map stands above a list. */
  dense?: boolean;
}

const upward = scores.toReversed();
const steps: Record<string, readonly [likelihood: number, impact: number]> = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};
const inScale = (value: number): Score => Math.min(5, Math.max(1, value)) as Score;

/**
 * Likelihood upward, impact to the right: a table whose cells can be chosen with a click, or with the arrow keys and Enter. Each cell says its
 * level in words to who cannot tell the colours; the chosen one is framed and marked.
 */
export function HeatMap({ value, onChange, cell, nameCell, aria = {}, dense = false }: HeatMapProps) {
  const { t } = useT();
  const id = useId();
  const table = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState<readonly [Score, Score]>([inScale(value.likelihood ?? 1), inScale(value.impact ?? 1)]);
  const stop = value.likelihood && value.impact ? [inScale(value.likelihood), inScale(value.impact)] : at;
  const move = (event: KeyboardEvent<HTMLElement>, likelihood: Score, impact: Score) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const next = [inScale(likelihood + step[0]), inScale(impact + step[1])] as const;
    setAt(next);
    table.current?.querySelector<HTMLElement>(`[data-cell="${next[0]}-${next[1]}"]`)?.focus();
  };
  const draw = (likelihood: Score, impact: Score) => {
    const level = levelOf(likelihood, impact);
    const chosen = value.likelihood === likelihood && value.impact === impact;
    const words = t('riskReport.heat.cell', {
      likelihood,
      impact,
      likelihoodText: t(`riskReport.heat.likelihoods.l${likelihood}`),
      impactText: t(`riskReport.heat.impacts.i${impact}`),
      level: t(`riskReport.heat.levels.${level}`),
    });
    const look = {
      width: '100%',
      height: dense ? 26 : 40,
      borderRadius: '6px',
      ...heatPaint[level],
      // The chosen one is framed within its colour, by its own figure's.
      ...(chosen && { outline: '2px solid currentColor', outlineOffset: '-4px' }),
      printColorAdjust: 'exact',
      fontSize: cell ? 15 : 13,
      fontWeight: chosen ? 700 : cell ? 600 : 400,
      fontVariantNumeric: 'tabular-nums',
    } as const;
    const content = cell ? cell(likelihood, impact) : `${chosen ? '● ' : ''}${likelihood * impact}`;
    const name = nameCell ? nameCell(likelihood, impact, words) : words;
    if (!onChange)
      return (
        <Box sx={{ ...look, display: 'flex', alignItems: 'center', justifyContent: 'center' }} title={name}>
          <Box component="span" aria-hidden="true">
            {content}
          </Box>
          <Box component="span" sx={hidden}>
            {name}
          </Box>
        </Box>
      );
    return (
      <ButtonBase
        aria-pressed={chosen}
        aria-label={name}
        title={name}
        data-cell={`${likelihood}-${impact}`}
        tabIndex={stop[0] === likelihood && stop[1] === impact ? 0 : -1}
        onClick={() => {
          setAt([likelihood, impact]);
          onChange({ likelihood, impact });
        }}
        onKeyDown={(event) => move(event, likelihood, impact)}
        sx={{
          ...look,
          '&:hover': { filter: 'brightness(1.06)' },
          '&:focus-visible': { outline: '2px solid', outlineColor: 'text.primary', outlineOffset: 1 },
        }}
      >
        {content}
      </ButtonBase>
    );
  };
  return (
    <Box
      component="table"
      ref={table}
      aria-label={t('riskReport.heat.label')}
      aria-describedby={aria['aria-describedby']}
      sx={{ width: '100%', maxWidth: 520, tableLayout: 'fixed', borderCollapse: 'separate', borderSpacing: '3px' }}
    >
      <thead>
        <tr>
          <Box component="th" scope="col" sx={{ ...head, width: { xs: 72, sm: 108 }, textAlign: 'left' }} id={`${id}-corner`}>
            <span>{t('riskReport.heat.likelihood')}</span>
          </Box>
          <Box component="th" scope="colgroup" colSpan={5} sx={{ ...head, textAlign: 'center' }}>
            {t('riskReport.heat.impact')}
          </Box>
        </tr>
      </thead>
      <tbody>
        {upward.map((likelihood) => (
          <tr key={likelihood}>
            <Box component="th" scope="row" sx={{ ...head, textAlign: 'left' }}>
              {`${likelihood} ${t(`riskReport.heat.likelihoods.l${likelihood}`)}`}
            </Box>
            {scores.map((impact) => (
              <Box component="td" key={impact} sx={{ p: 0 }}>
                {draw(likelihood, impact)}
              </Box>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <Box component="td" sx={{ p: 0 }} />
          {scores.map((impact) => (
            <Box component="th" scope="col" key={impact} sx={{ ...head, textAlign: 'center' }}>
              {impact}
              <Box component="span" sx={{ display: { xs: 'none', sm: 'block' } }}>
                {t(`riskReport.heat.impacts.i${impact}`)}
              </Box>
            </Box>
          ))}
        </tr>
      </tfoot>
    </Box>
  );
}

const head = { p: '2px', fontSize: 11, lineHeight: '16px', fontWeight: 500, color: 'text.secondary', overflowWrap: 'anywhere' } as const;
const hidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;
