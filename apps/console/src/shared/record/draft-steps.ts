interface DraftSteps {
  /** The machine's events, and what the record allows. */
  save: string;
  submit: string;
  may: (event: string) => boolean;
  labels: { save: string; submit: string };
  send: (event: string) => void;
}

/** The foot of a form that can be kept as a draft and handed in. */
export const draftSteps = ({ save, submit, may, labels, send }: DraftSteps) => [
  { event: save, label: labels.save, weight: 'outlined' as const, when: may(save), onSend: () => send(save) },
  { event: submit, label: labels.submit, weight: 'filled' as const, when: may(submit), onSend: () => send(submit) },
];
