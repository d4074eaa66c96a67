import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { visuallyHidden } from '@mui/utils';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { TrailRecord } from '../../api/trail-bundle.ts';
import { useT } from '../../i18n/use-t.ts';
import { ActionMenu, type MenuAction } from '../../parts/ActionMenu.tsx';
import { Kbd } from '../../parts/Kbd.tsx';
import { useMedia } from '../../parts/use-media.ts';
import { ArrowDown, ArrowUp, CloseIcon } from '../../theme/icons.tsx';
import { layout } from '../../theme/tokens.ts';
import type { Column } from '../../table/columns.ts';
import type { RowCard } from '../../table/RowCards.tsx';
import { peekWidth, type Peek } from '../use-peek.ts';
import { LatestSteps } from './LatestSteps.tsx';
import { usePeekKeys } from './use-peek-keys.ts';

export interface SidePeekProps<Row> {
  peek: Peek<Row>;
  card: RowCard;
  /** How the row is called in "Actions for …". */
  name: string;
  columns: readonly Column<Row>[];
  actions: readonly MenuAction[];
  /** The total as the list says it. */
  total: string;
  trail: TrailRecord | undefined;
  /** What only this list has to say of a row. */
  children: ReactNode;
}

const isSomething = (value: ReactNode): boolean => value !== null && value !== undefined && value !== '' && value !== false;

/** A row's columns in full, in the list's order: the grid cuts them. What stands in the head is not said again, nor what draws nothing. */
function Facts<Row>({ row, no, columns }: { row: Row; no: ReactNode; columns: readonly Column<Row>[] }) {
  const facts = columns
    .filter(({ strong, inPeek = true }) => !strong && inPeek)
    .map(({ field, header, render }) => ({ field, header, value: render(row) }))
    .filter(({ value }) => isSomething(value) && value !== no);
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: '112px minmax(0,1fr)', columnGap: 1.5, rowGap: 1 }}>
      {facts.map(({ field, header, value }) => (
        <Box key={field} sx={{ display: 'contents', '&:has(> dd:empty)': { display: 'none' } }}>
          <Box component="dt" sx={{ color: 'text.secondary', fontSize: 12, lineHeight: '20px', overflowWrap: 'anywhere' }}>
            {header}
          </Box>
          <Box
            component="dd"
            sx={{ m: 0, fontSize: 13, lineHeight: '20px', overflowWrap: 'anywhere', whiteSpace: 'pre-line', minWidth: 0 }}
          >
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function Head<Row>({ peek, card, total }: Pick<SidePeekProps<Row>, 'peek' | 'card' | 'total'>) {
  const { t, n } = useT();
  const place = t('peek.place', { place: n(peek.place), total });
  return (
    <Box sx={{ px: 2, pt: 1.25, pb: 1.5, flexShrink: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.25, fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}>
        <Box sx={{ flex: 1, minWidth: 0, fontVariantNumeric: 'tabular-nums' }}>{card.no}</Box>
        <Box component="span" role="status" sx={{ mr: 0.5, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
          <Box component="span" sx={visuallyHidden}>{`${card.title} `}</Box>
          {place}
        </Box>
        <IconButton aria-label={t('peek.previous')} disabled={!peek.previous} onClick={peek.previous} sx={{ width: 28, height: 28 }}>
          <ArrowUp />
        </IconButton>
        <IconButton aria-label={t('peek.next')} disabled={!peek.next} onClick={peek.next} sx={{ width: 28, height: 28 }}>
          <ArrowDown />
        </IconButton>
        <IconButton aria-label={t('peek.close')} onClick={peek.close} sx={{ width: 28, height: 28 }}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box component="h2" sx={{ m: 0, mt: 0.75, fontSize: 15, lineHeight: '24px', fontWeight: 600, overflowWrap: 'anywhere' }}>
        {card.title}
      </Box>
      {card.state && <Box sx={{ mt: 0.5, fontSize: 13 }}>{card.state}</Box>}
    </Box>
  );
}

const keys = [
  ['move', 'J', 'K'],
  ['enter', 'Enter'],
  ['escape', 'Esc'],
] as const;

function Foot<Row>({ card, name, actions, hints }: Pick<SidePeekProps<Row>, 'card' | 'name' | 'actions'> & { hints: boolean }) {
  const { t } = useT();
  return (
    <Box
      sx={{
        px: 2,
        py: 1.25,
        gap: 1,
        display: 'flex',
        alignItems: 'center',
        borderTop: '1px solid',
        borderColor: 'line.main',
        flexShrink: 0,
        fontSize: 12,
        color: 'text.secondary',
      }}
    >
      {card.to && (
        <Button component={Link} to={card.to} variant="outlined" color="inherit">
          {t('peek.open')}
        </Button>
      )}
      <ActionMenu label={t('table.actionsFor', { name })} actions={actions} />
      {hints && (
        <Box aria-hidden="true" sx={{ ml: 'auto', display: 'flex', alignItems: 'center', gap: 0.5, whiteSpace: 'nowrap' }}>
          {keys.map(([name, ...pressed]) => (
            <Box key={name} sx={{ display: 'flex', alignItems: 'center', gap: 0.5, '& + &': { ml: 0.75 } }}>
              {pressed.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
              {t(`peek.${name}`)}
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}

/** A record beside its list: what the grid cuts in full, the latest steps, its actions; a sheet on a phone (console, side peek). */
export default function SidePeek<Row>(props: SidePeekProps<Row>) {
  const { t } = useT();
  const { peek, card } = props;
  const narrow = useMedia(`(max-width:${layout.drawerBelow - 0.05}px)`);
  const over = useMedia('(max-width:1199.95px)');
  usePeekKeys(peek, card.to);
  const body = (
    <>
      <Head peek={peek} card={card} total={props.total} />
      <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto', px: 2, pb: 2, display: 'flex', flexDirection: 'column', gap: 2 }} tabIndex={0}>
        {props.children}
        <Facts row={peek.row} no={card.no} columns={props.columns} />
        {props.trail && <LatestSteps key={peek.id} record={props.trail} />}
      </Box>
      <Foot card={card} name={props.name} actions={props.actions} hints={!narrow} />
    </>
  );
  if (narrow)
    return (
      <Drawer
        anchor="bottom"
        open
        onClose={peek.close}
        slotProps={{ paper: { 'aria-label': t('peek.label'), sx: { maxHeight: '85vh', borderRadius: '12px 12px 0 0' } } }}
      >
        {body}
      </Drawer>
    );
  return (
    <Box
      component="aside"
      aria-label={t('peek.label')}
      sx={{
        width: peekWidth,
        flexShrink: 0,
        minHeight: 0,
        display: 'flex',
        flexDirection: 'column',
        bgcolor: 'background.paper',
        borderLeft: '1px solid',
        borderTop: '1px solid',
        borderColor: 'line.main',
        // Beside it there would be no room for a list.
        ...(over && { position: 'absolute', right: 0, top: 0, bottom: 0, zIndex: 2, boxShadow: 8 }),
      }}
    >
      {body}
    </Box>
  );
}
