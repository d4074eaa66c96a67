/** A short message about a result; field errors stand at their field instead. */
export interface Toast {
  id: number;
  tone: 'success' | 'error' | 'warning' | 'info';
  text: string;
  /** The duty that is done: the message leads to the next one of its kind. */
  ended?: string | undefined;
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const timers = new Map<number, ReturnType<typeof setTimeout>>();
const duration = { success: 4_000, info: 5_000, warning: 7_000, error: 9_000 } as const;
/** Long enough to read what comes next and to reach for it. */
const withNext = 12_000;
const mostAtOnce = 4;

function replace(next: readonly Toast[]) {
  toasts = next;
  listeners.forEach((listener) => listener());
}

/** Shows a message; the same text twice in sight is shown once. Answers its id. */
export function showToast({ tone, text, ended }: Omit<Toast, 'id'>): number {
  lastId += 1;
  const id = lastId;
  replace([...toasts.filter((toast) => toast.text !== text), { id, tone, text, ended }].slice(-mostAtOnce));
  holdToast(id, false);
  return id;
}

export function closeToast(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  replace(toasts.filter((toast) => toast.id !== id));
}

/** A message under the pointer or the focus stays until it is left. */
export function holdToast(id: number, held: boolean): void {
  clearTimeout(timers.get(id));
  const toast = toasts.find((one) => one.id === id);
  if (toast && !held)
    timers.set(
      id,
      setTimeout(() => closeToast(id), toast.ended === undefined ? duration[toast.tone] : withNext),
    );
}

export const getToasts = (): readonly Toast[] => toasts;
export const subscribeToasts = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
