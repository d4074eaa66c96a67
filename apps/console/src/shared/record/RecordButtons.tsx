import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useT } from '../i18n/use-t.ts';
import { ActionMenu } from '../parts/ActionMenu.tsx';
import { StickyActions } from '../parts/StickyActions.tsx';
import { CheckIcon, EditIcon, ForwardIcon, ReturnIcon, TrashIcon } from '../theme/icons.tsx';

/** What a button does: it opens a page, a dialog, or it belongs to the form on the page. */
export type Deed = { kind: 'open'; to: string } | { kind: 'dialog' } | { kind: 'form' };

/** An allowed action as a button. */
export interface ButtonAction {
  event: string;
  words: string;
  weight: 'filled' | 'outlined' | 'text' | 'menu';
  destructive: boolean;
  deed: Deed;
}

const icons: Record<string, ReactNode> = {
  FORWARD: <ForwardIcon />,
  REJECT: <ReturnIcon />,
  RETURN: <ReturnIcon />,
  OWNER_RETURN: <ReturnIcon />,
  CLOSE: <CheckIcon />,
  APPROVE: <CheckIcon />,
  OWNER_APPROVE: <CheckIcon />,
  SUBMIT_ASSESSMENT: <EditIcon />,
  SAVE_ASSESSMENT: <EditIcon />,
  SAVE_DRAFT: <EditIcon />,
  DELETE: <TrashIcon />,
};

export interface RecordButtonsProps {
  actions: readonly ButtonAction[];
  /** Opens the dialog of an event, or sends the form on the page. */
  onAct: (event: string) => void;
  busy?: boolean;
}

function ActionButton({ action, onAct, busy }: { action: ButtonAction; onAct: RecordButtonsProps['onAct']; busy: boolean }) {
  const { deed, weight, words, event } = action;
  const look = {
    variant: weight === 'filled' ? ('contained' as const) : weight === 'outlined' ? ('outlined' as const) : ('text' as const),
    color: weight === 'filled' ? ('primary' as const) : ('inherit' as const),
    startIcon: icons[event],
    disabled: busy,
  };
  if (deed.kind === 'open') {
    return (
      <Button component={Link} to={deed.to} {...look}>
        {words}
      </Button>
    );
  }
  return (
    <Button {...look} onClick={() => onAct(event)}>
      {words}
    </Button>
  );
}

const toEntries = (actions: readonly ButtonAction[], onAct: RecordButtonsProps['onAct']) =>
  actions.map(({ event, words, destructive, deed }) => ({
    id: event,
    label: words,
    destructive,
    ...(deed.kind === 'open' ? { to: deed.to } : { onClick: () => onAct(event) }),
  }));

/** The header's buttons: exactly the record's allowed actions. */
export function ActionButtons({ actions, onAct, busy = false }: RecordButtonsProps) {
  const inMenu = actions.filter((action) => action.weight === 'menu');
  return (
    <>
      {actions
        .filter((action) => action.weight !== 'menu')
        .map((action) => (
          <ActionButton key={action.event} action={action} onAct={onAct} busy={busy} />
        ))}
      <MoreActions actions={inMenu} onAct={onAct} />
    </>
  );
}

/** The same actions at the foot of a phone: the filled and the outlined one, everything else in the menu. */
export function FootActions({ actions, onAct, busy = false }: RecordButtonsProps) {
  const { t } = useT();
  if (actions.length === 0) return null;
  const shown = actions.filter((action) => action.weight === 'filled' || action.weight === 'outlined').slice(-2);
  const alone = shown.length === 0 ? actions.slice(0, 1) : shown;
  return (
    <Box
      role="group"
      aria-label={t('riskRecord.actions.label')}
      sx={{ display: { md: 'none' }, position: 'sticky', bottom: 0, zIndex: 10, mt: 'auto' }}
    >
      <StickyActions>
        {alone.map((action) => (
          <ActionButton key={action.event} action={action} onAct={onAct} busy={busy} />
        ))}
        <MoreActions actions={actions.filter((action) => !alone.includes(action))} onAct={onAct} size={40} />
      </StickyActions>
    </Box>
  );
}

/** The menu of the actions that have no button of their own. */
export function MoreActions({ actions, onAct, size = 32 }: Pick<RecordButtonsProps, 'actions' | 'onAct'> & { size?: 32 | 40 }) {
  const { t } = useT();
  return <ActionMenu label={t('riskRecord.actions.more')} actions={toEntries(actions, onAct)} size={size} />;
}
