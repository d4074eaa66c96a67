// What takes the value comes before a button that only helps to fill it, wherever that stands in the field. MUI's list boxes carry a hidden input.
const inputs =
  'input:not([type="hidden"]):not([type="file"]):not([aria-hidden="true"]), textarea:not([aria-hidden="true"]), [role="combobox"], [role="radio"][tabindex="0"], [role="spinbutton"]';

/** The field of this wire name: of the dialog that is open above all, before the page below it may have one of the same name. */
export function findField(name: string): HTMLElement | null {
  const field = `[data-form-field="${CSS.escape(name)}" i]`;
  const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1);
  return dialog?.querySelector<HTMLElement>(field) ?? document.querySelector<HTMLElement>(field);
}

/** Brings the field of this wire name into sight and puts the cursor there. */
export const focusField = (name: string): void => focusIn(findField(name));

/** The same with the first refused field of a page: what sums up all of them stays in sight above it, as far as both have room. */
export function focusFirst(name: string): void {
  focusField(name);
  const summary = document.querySelector('[data-error-summary]');
  const field = findField(name);
  if (!summary || !field || field.closest('[role="dialog"]')) return;
  summary.scrollIntoView?.({ block: 'nearest' });
  field.scrollIntoView?.({ block: 'nearest' });
}

/** The same with the first refused field of a dialog. */
export const focusRefused = (dialog: HTMLElement | null): void => focusIn(dialog?.querySelector<HTMLElement>('[data-invalid]') ?? null);

function focusIn(field: HTMLElement | null): void {
  if (!field) return;
  field.scrollIntoView?.({ block: 'center' });
  const target = field.querySelector<HTMLElement>(inputs) ?? field.querySelector<HTMLElement>('button, input[type="file"]');
  target?.focus({ preventScroll: true });
}
