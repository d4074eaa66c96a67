/** A short message about a result; field errors stand at their field instead. */
export interface Toast {
  id: number;
  tone: 'success' | 'error' | 'warning' | 'info';
  text: string;
  /** What is told is a step that another may follow; without it the line says that a decision has no undo. */
  goesOn?: boolean;
  /** The duty that is done: the message leads to the next one of its kind. */
  ended?: string | undefined;
  /** The page (pageIdOf) of the record that it is about: there it stands as a line in the page, for as long as the page is open. */
  at?: string | undefined;
  /** The reader is on his way to that page: nowhere else is it shown. */
  going?: boolean;
  /** Leads to what was made where that is on another page. */
  link?: { readonly to: string; readonly label: string } | undefined;
  /** Takes back what was done, for ten seconds; only what decides nothing has it. */
  undo?: (() => Promise<unknown>) | undefined;
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const timers = new Map<number, ReturnType<typeof setTimeout>>();
const shownSince = new Map<number, number>();
const duration = { success: 4_000, info: 5_000, warning: 7_000, error: 9_000 } as const;
/** Long enough to read what comes next and to reach for it. */
const withNext = 12_000;
const withUndo = 10_000;
/** Who leaves a page sooner has not read its line: the message goes along. */
const readWithin = 2_000;
const mostAtOnce = 4;

function replace(next: readonly Toast[]) {
  toasts = next;
  listeners.forEach((listener) => listener());
}

/** Shows a message; the same text twice in sight is shown once. Answers its id. */
export function showToast(message: Omit<Toast, 'id'>): number {
  lastId += 1;
  const id = lastId;
  replace([...toasts.filter((toast) => toast.text !== message.text), { ...message, id }].slice(-mostAtOnce));
  shownSince.set(id, Date.now());
  holdToast(id, false);
  return id;
}

export function closeToast(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  shownSince.delete(id);
  replace(toasts.filter((toast) => toast.id !== id));
}

/** A message under the pointer or the focus stays until it is left. */
export function holdToast(id: number, held: boolean): void {
  clearTimeout(timers.get(id));
  const toast = toasts.find((one) => one.id === id);
  if (toast && !held && !isClaimed(toast))
    timers.set(
      id,
      setTimeout(() => closeToast(id), toast.undo ? withUndo : toast.ended === undefined ? duration[toast.tone] : withNext),
    );
}

/** Pages that show the messages about their record themselves. */
const claims = new Set<string>();

export const isClaimed = ({ at }: Toast): boolean => at !== undefined && claims.has(at);

/** A page takes what is said of its record, until it is left; what nobody can have read yet is then told as any other message. */
export function claimToasts(at: string): () => void {
  claims.add(at);
  toasts.filter((toast) => toast.at === at).forEach(({ id }) => holdToast(id, true));
  replace([...toasts]);
  return () => {
    claims.delete(at);
    const now = Date.now();
    for (const { id, ...toast } of toasts.filter((one) => one.at === at)) {
      if (now - (shownSince.get(id) ?? now) > readWithin) closeToast(id);
      else {
        replace(toasts.map((one) => (one.id === id ? { ...toast, id, at: undefined, going: false } : one)));
        holdToast(id, false);
      }
    }
  };
}

export const getToasts = (): readonly Toast[] => toasts;
export const subscribeToasts = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
