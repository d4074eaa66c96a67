interface DraftSteps<Event extends string> {
  /** The machine's events, and what the record allows. */
  save: Event;
  submit: Event;
  may: (event: Event) => boolean;
  labels: { save: string; submit: string };
  /** `stays`: what is saved is typed on, in the same form. */
  send: (event: Event, stays?: boolean) => void;
}

/** The foot of a form that can be kept as a draft and handed in. */
export const draftSteps = <Event extends string>({ save, submit, may, labels, send }: DraftSteps<Event>) => [
  {
    event: save,
    label: labels.save,
    weight: 'outlined' as const,
    when: may(save),
    onSend: () => send(save),
    onKeep: () => send(save, true),
  },
  { event: submit, label: labels.submit, weight: 'filled' as const, when: may(submit), onSend: () => send(submit) },
];
