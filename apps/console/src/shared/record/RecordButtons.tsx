import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useT } from '../i18n/use-t.ts';
import { ActionMenu } from '../parts/ActionMenu.tsx';
import { StickyActions } from '../parts/StickyActions.tsx';
import { planButtons, type PlannedButton, type PlanOptions, type Weight } from '../workflow/plan-buttons.ts';
import { CheckIcon, EditIcon, ForwardIcon, ReturnIcon, TrashIcon } from '../theme/icons.tsx';

/** An allowed action as a button; without an address it acts on the page. */
export interface ButtonAction<E extends string = string> {
  /** The machine's event, or what the page offers beside it. */
  event: E;
  words: string;
  weight: Weight;
  destructive: boolean;
  to?: string | undefined;
  /** False where it leads to something else than a form. */
  isForm?: false;
}

export interface ButtonOptions<E extends string = string> extends PlanOptions<E> {
  /** Where a form's button leads, and its own words where several actions are one button; undefined for a form on the page. */
  openForm?: (form: string, button: PlannedButton<E>) => { to: string; words?: string } | undefined;
}

/** The buttons of a record in the reader's words; a new one has none yet. */
export function useButtons<E extends string>(
  record: { state: string; allowedActions: readonly E[] } | undefined,
  options: ButtonOptions<NoInfer<E>> = {},
): ButtonAction<E>[] {
  const { pick } = useT();
  if (!record) return [];
  return planButtons<E>(record.state, record.allowedActions, options).map((button) => {
    const opened = button.form === undefined ? undefined : options.openForm?.(button.form, button);
    const { event, look, weight } = button;
    return { event, words: opened?.words ?? pick(look.label), weight, destructive: look.destructive ?? false, to: opened?.to };
  });
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

export interface RecordButtonsProps<E extends string = string> {
  actions: readonly ButtonAction<E>[];
  /** Opens the dialog of an event, or sends the form on the page. */
  onAct: (event: E) => void;
  busy?: boolean;
  /** The number of the one among several records that the buttons belong to. */
  of?: string;
}

function ActionButton<E extends string>({
  action,
  onAct,
  busy,
}: {
  action: ButtonAction<E>;
  onAct: RecordButtonsProps<E>['onAct'];
  busy: boolean;
}) {
  const { to, weight, words, event, isForm = to !== undefined } = action;
  const look = {
    variant: weight === 'filled' ? ('contained' as const) : weight === 'outlined' ? ('outlined' as const) : ('text' as const),
    color: weight === 'filled' ? ('primary' as const) : ('inherit' as const),
    startIcon: icons[event] ?? (isForm ? <EditIcon /> : undefined),
    disabled: busy,
  };
  if (to !== undefined) {
    return (
      <Button component={Link} to={to} {...look} aria-keyshortcuts={isForm ? 'E' : undefined}>
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

const toEntries = <E extends string>(actions: readonly ButtonAction<E>[], onAct: RecordButtonsProps<E>['onAct']) =>
  actions.map(({ event, words, destructive, to }) => ({
    id: event,
    label: words,
    destructive,
    ...(to !== undefined ? { to } : { onClick: () => onAct(event) }),
  }));

/** The header's buttons: exactly the record's allowed actions. */
export function ActionButtons<E extends string>({ actions, onAct, busy = false, of }: RecordButtonsProps<E>) {
  const inMenu = actions.filter((action) => action.weight === 'menu');
  return (
    <>
      {actions
        .filter((action) => action.weight !== 'menu')
        .map((action) => (
          <ActionButton key={action.event} action={action} onAct={onAct} busy={busy} />
        ))}
      <MoreActions actions={inMenu} onAct={onAct} {...(of !== undefined && { of, size: 28 })} />
    </>
  );
}

/** The same actions at the foot of a phone: the page's own tools, the filled and the outlined one, everything else in the menu. */
export function FootActions<E extends string>({ actions, onAct, busy = false, tools }: RecordButtonsProps<E> & { tools?: ReactNode }) {
  const { t } = useT();
  if (actions.length === 0 && !tools) return null;
  const shown = actions.filter((action) => action.weight === 'filled' || action.weight === 'outlined').slice(-2);
  // One that stands alone looks like a button, whatever it is in the header.
  const buttons = shown.length > 0 ? shown : actions.slice(0, 1).map((action) => ({ ...action, weight: 'outlined' as const }));
  const others = actions.filter(({ event }) => !buttons.some((button) => button.event === event));
  return (
    <Box
      role="group"
      aria-label={t('riskRecord.actions.label')}
      sx={{ display: { md: 'none' }, position: 'sticky', bottom: 0, zIndex: 10, mt: 'auto' }}
    >
      <StickyActions more={<MoreActions actions={others} onAct={onAct} size={40} />}>
        {tools}
        {buttons.map((action) => (
          <ActionButton key={action.event} action={action} onAct={onAct} busy={busy} />
        ))}
      </StickyActions>
    </Box>
  );
}

/** The menu of the actions that have no button of their own. */
export function MoreActions<E extends string>({
  actions,
  onAct,
  of,
  size = 32,
}: Pick<RecordButtonsProps<E>, 'actions' | 'onAct' | 'of'> & { size?: 28 | 32 | 40 }) {
  const { t } = useT();
  return (
    <ActionMenu
      label={[t('riskRecord.actions.more'), of].filter(Boolean).join(' ')}
      actions={toEntries(actions, onAct)}
      size={size}
      // One record among several has its own menu, which no key can name.
      shortcut={of === undefined ? '.' : undefined}
    />
  );
}
