import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { skipToken, useQuery } from '@tanstack/react-query';
import { Fragment, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { DonePlace } from '../feedback/DonePlace.tsx';
import { ErrorSummary } from '../forms/ErrorSummary.tsx';
import type { FieldError } from '../forms/use-field-errors.ts';
import { useFormKeys } from '../forms/use-form-keys.ts';
import { ConflictDialog, type ConflictDialogProps } from '../forms/ConflictDialog.tsx';
import { DraftNote } from '../forms/DraftNote.tsx';
import { LeaveGuard } from '../forms/LeaveGuard.tsx';
import type { Draft } from '../forms/use-draft.ts';
import { useT } from '../i18n/use-t.ts';
import { RecordHeader, type RecordHeaderProps } from '../parts/RecordHeader.tsx';
import { SavedViews, type SavedView } from '../parts/SavedViews.tsx';
import { Section } from '../parts/Section.tsx';
import { StickyActions } from '../parts/StickyActions.tsx';
import { targetOf } from '../workflow/catalogue.ts';
import type { Weight } from '../workflow/plan-buttons.ts';
import { AsOfField } from './AsOfField.tsx';
import { ChangedNotice } from './ChangedNotice.tsx';
import { Comments, Editors, Mark } from './RecordBeside.tsx';
import { PastRecord, type PastDescription, type Trail } from './PastRecord.tsx';
import { ActionButtons, FootActions, MoreActions, type ButtonAction } from './RecordButtons.tsx';
import { RecordBack } from './RecordBack.tsx';
import { useRecordVerbs, type RecordVerb } from '../page/record-verbs.ts';
import { RecordLayout } from './RecordLayout.tsx';

/** A part of a record's page. */
export interface RecordSection {
  id: string;
  /** The part's heading; a part without one brings its own. */
  title?: string;
  note?: ReactNode;
  /** False leaves it out. */
  when?: boolean;
  /** The part holds fields; a string names the form. */
  form?: boolean | string;
  /** Enter in a field; without it nothing happens. */
  onSubmit?: () => void;
  content: ReactNode;
}

export interface RecordTab extends Omit<SavedView, 'active'> {
  content: ReactNode;
}

/** A button at the foot of a form. */
export interface FormStep {
  event: string;
  label: string;
  weight: 'filled' | 'outlined';
  when?: boolean;
  disabled?: boolean | undefined;
  onSend: () => void;
  /** The same by Ctrl S, without leaving the form. */
  onKeep?: () => void;
}

export interface RecordPageProps<Event extends string = string> {
  header: Omit<RecordHeaderProps, 'actions'>;
  /** False where the page brings a way back of its own, to a certain place. */
  back?: false;
  /** What may be done with the record, as planned from its machine. */
  buttons?: readonly ButtonAction<Event>[];
  onAct?: (event: Event) => void;
  /** The event on its way: the header shows already where it leads. */
  sending?: string | undefined;
  /** Stand before the buttons, on a phone as well: one, or two short ones. What is more of it are `buttons` with a weight of their own. */
  tools?: ReactNode;
  /** What a reader must know before he reads. */
  notices?: ReactNode;
  /** Above the sections: where the record lies. */
  place?: ReactNode;
  sections?: readonly RecordSection[];
  /** Parts of the page that are shown one at a time, named in its address. */
  tabs?: { label: string; shown: string; list: readonly RecordTab[] };
  /** Stands below the place over the whole width, also over that of the rail: where the record is worked at rather than read. */
  workspace?: ReactNode;
  /** Beside the sections, below them on narrow windows: people, dates, linked records. */
  rail?: ReactNode;
  /** Ends the rail; `tools` stand above its steps. */
  history?: (tools?: ReactNode) => ReactNode;
  /** The widest that sections without a rail become. */
  width?: number;
  /** Shows the record as it was at the end of a day. */
  past?: PastDescription;
  form?: {
    draft: Pick<Draft<object>, 'savedAt' | 'restored' | 'discard' | 'dirty'>;
    conflict?: ConflictDialogProps;
    outdated?: boolean;
    compare?: () => void;
    busy: boolean;
    sending: string | undefined;
    /** What is wrong with its fields; several are told above them all. */
    errors?: { readonly list: readonly FieldError[] };
    /** Something else on the page would be lost by leaving it. */
    unsaved?: boolean;
  };
  /** The foot of a form; without it the record's own buttons stand there on a phone. */
  foot?: { steps: readonly FormStep[]; close: { label?: string; onClick: () => void } | { label?: string; to: string } };
  /** False where people do not talk beside the record: an exam's readers would tell each other the answers. */
  comments?: false;
  /** The dialogs of the page. */
  children?: ReactNode;
}

function Foot({ foot, form, more }: { foot: NonNullable<RecordPageProps['foot']>; form: RecordPageProps['form']; more: ReactNode }) {
  const { t } = useT();
  const { close, steps } = foot;
  const shown = steps.filter(({ when }) => when !== false);
  const stepOf = (weight: FormStep['weight']) => shown.find((step) => step.weight === weight && !step.disabled && !(form?.busy ?? false));
  const draft = stepOf('outlined');
  useFormKeys({ send: stepOf('filled')?.onSend, save: draft?.onKeep ?? draft?.onSend });
  return (
    <StickyActions
      note={form?.draft.savedAt && <DraftNote draft={form.draft} />}
      more={more && <Box sx={{ display: { md: 'none' } }}>{more}</Box>}
    >
      <Button variant="text" color="inherit" {...('to' in close ? { component: Link, to: close.to } : { onClick: close.onClick })}>
        {close.label ?? t('common.close')}
      </Button>
      {shown.map(({ event, label, weight, disabled = false, onSend }) => (
        <Button
          key={event}
          variant={weight === 'filled' ? 'contained' : 'outlined'}
          color={weight === 'filled' ? 'primary' : 'inherit'}
          loading={form?.sending === event}
          disabled={disabled || (form?.busy ?? false)}
          onClick={onSend}
        >
          {label}
        </Button>
      ))}
    </StickyActions>
  );
}

function Sections({ sections }: { sections: readonly RecordSection[] }) {
  return sections
    .filter(({ when }) => when !== false)
    .map(({ id, title, note, form, onSubmit, content }) => {
      const part = title === undefined ? content : <Section {...{ title, note }}>{content}</Section>;
      if (form === undefined || form === false) return <Fragment key={id}>{part}</Fragment>;
      return (
        <Box
          key={id}
          component="form"
          noValidate
          {...(typeof form === 'string' && { 'aria-label': form })}
          onSubmit={(submitted) => {
            submitted.preventDefault();
            onSubmit?.();
          }}
          sx={{ mb: 3 }}
        >
          {part}
        </Box>
      );
    });
}

/** While an action is on its way the header shows already where it leads. */
function headerOf(header: RecordPageProps['header'], sending: string | undefined): RecordPageProps['header'] {
  const { state, workflow = 'riskControl' } = header;
  const next = state !== undefined && sending !== undefined ? targetOf(state, sending, workflow) : undefined;
  return next === undefined ? header : { ...header, state: next };
}

/** The record at the end of the chosen day. */
function usePast(past: PastDescription | undefined) {
  const [day, setDay] = useState<string>();
  const asked = past && day !== undefined ? past.query(day) : undefined;
  // A day on which there was no record yet has none at the second asking either.
  const { data, error } = useQuery<Trail>({ ...(asked ?? { queryKey: ['no past'], queryFn: skipToken }), retry: false });
  return { day, setDay, trail: day === undefined ? undefined : data, error };
}

const weights: readonly Weight[] = ['filled', 'outlined', 'text', 'menu'];

/** What the record's buttons and the form's foot do, as the palette offers it: the likely one first. */
function listVerbs<Event extends string>({ buttons = [], onAct, foot, form }: RecordPageProps<Event>): RecordVerb[] {
  const busy = form?.busy ?? false;
  const steps = (foot?.steps ?? [])
    .filter(({ when, disabled }) => when !== false && !disabled && !busy)
    .map(({ event, label, onSend }) => ({ id: `step-${event}`, words: label, run: onSend }));
  const acts = buttons
    .toSorted((one, other) => weights.indexOf(one.weight) - weights.indexOf(other.weight))
    .map(({ event, words, to }) => ({
      id: event,
      words,
      ...(to === undefined ? { run: () => onAct?.(event) } : { to }),
    }));
  return [...steps.toReversed(), ...acts];
}

/** What of the parts a sheet of paper has, and what it lacks: one is shown at a time, and the others are not even loaded. */
function OnPaper({ shown, all }: { shown: RecordTab; all: readonly RecordTab[] }) {
  const { t, list } = useT();
  const others = all.filter(({ id }) => id !== shown.id).map(({ label }) => label);
  if (others.length === 0) return null;
  return (
    <Box sx={{ display: 'none', pb: 1, fontSize: 12, color: 'text.secondary', '@media print': { display: 'block' } }}>
      {t('riskRecord.onPaper', { shown: shown.label, others: list(others) })}
    </Box>
  );
}

/** The page of a record from its description: header with state and buttons, sections or tabs, rail, foot, and what warns of conflicts or of leaving. */
export function RecordPage<Event extends string = string>(props: RecordPageProps<Event>) {
  const { buttons = [], onAct = () => undefined, sending, tabs, rail, history, past, form, foot } = props;
  const { day, setDay, trail, error } = usePast(past);
  const busy = sending !== undefined || (form?.busy ?? false);
  // A form that the record's own buttons send is sent by the likely one of them.
  const likely = form && !foot && !busy ? buttons.find(({ weight, to }) => weight === 'filled' && to === undefined) : undefined;
  useFormKeys({ send: likely && (() => onAct(likely.event)), save: undefined });
  useRecordVerbs({ no: props.header.no, title: props.header.title, verbs: busy ? [] : listVerbs(props) });
  const more = foot && buttons.length > 0 && <MoreActions actions={buttons} onAct={onAct} />;
  const tab = tabs?.list.find(({ id }) => id === tabs.shown) ?? tabs?.list[0];
  const isPast = past !== undefined && day !== undefined;
  const before = (
    <>
      {props.comments !== false && <Editors workflow={props.header.workflow} isEditing={form !== undefined} />}
      <Mark workflow={props.header.workflow} />
      {props.place}
      {props.notices}
    </>
  );
  const comments = props.comments !== false && <Comments workflow={props.header.workflow} apart={!tabs} />;
  const body = isPast ? (
    <PastRecord past={past} day={day} trail={trail} error={error} onBack={() => setDay(undefined)} />
  ) : (
    <>
      {props.workspace === undefined && before}
      {form?.outdated && form.compare && <ChangedNotice onCompare={form.compare} />}
      {form?.errors && <ErrorSummary errors={form.errors.list} />}
      <Sections sections={props.sections ?? []} />
      {!tabs && comments}
    </>
  );
  return (
    <>
      {!form && <DonePlace />}
      {!foot && props.back !== false && <RecordBack />}
      <RecordHeader
        {...headerOf(props.header, sending)}
        {...(isPast && { due: undefined })}
        {...(trail && { state: trail.state, ...past?.header?.(trail) })}
        actions={
          !isPast && (
            <>
              {props.tools}
              {foot ? more : <ActionButtons actions={buttons} onAct={onAct} busy={busy} />}
            </>
          )
        }
      />
      {props.workspace !== undefined && !isPast && (
        <Box sx={{ px: { xs: 2, md: 3 }, py: 2.5, borderBottom: '1px solid', borderColor: 'line.main' }}>
          {before}
          {props.workspace}
        </Box>
      )}
      {tabs && tab && (
        <Box sx={{ px: { xs: 2, md: 3 }, pt: 1.5 }}>
          <SavedViews
            label={tabs.label}
            views={tabs.list.map(({ content: _content, ...view }) => ({ ...view, active: view.id === tab.id }))}
          />
          <OnPaper shown={tab} all={tabs.list} />
        </Box>
      )}
      {tab?.content}
      {tabs && comments && <Box sx={{ px: { xs: 2, md: 3 }, py: 2.5 }}>{comments}</Box>}
      {(rail || history) && (
        <RecordLayout
          rail={
            <>
              {!isPast && rail}
              {history?.(past && <AsOfField onOpen={setDay} />)}
            </>
          }
        >
          {body}
        </RecordLayout>
      )}
      {!rail && !history && !tabs && (
        <Box sx={{ flex: 1, px: { xs: 2, md: 3 }, py: 2.5, minWidth: 0 }}>
          <Box sx={{ maxWidth: props.width ?? 1080 }}>{body}</Box>
        </Box>
      )}
      {!isPast &&
        (foot ? (
          <Foot foot={foot} form={form} more={more} />
        ) : (
          <FootActions actions={buttons} onAct={onAct} busy={busy} tools={props.tools} />
        ))}
      {props.children}
      {form?.conflict && <ConflictDialog {...form.conflict} />}
      {form && <LeaveGuard when={form.draft.dirty || (form.unsaved ?? false)} />}
    </>
  );
}
