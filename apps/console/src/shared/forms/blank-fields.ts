/** Where a value is typed, and the value of a list box; MUI keeps the latter in a hidden input. */
const typed = 'input:not([type="checkbox"]):not([type="radio"]):not([type="file"]), textarea:not([aria-hidden="true"])';
/** What stands in a field that holds several: people, periods, files. */
const held = '.MuiChip-root, li, [data-held]';
/** What one chooses in without typing, and what is chosen there. */
const groups = '[role="radiogroup"], input[type="checkbox"], input[type="file"]';
const chosen = '[aria-checked="true"], input:checked';

/** Nothing is chosen or typed in a field: who chose to name a person has not named him. A field of a kind that is not known here is not blank. */
function isBlank(field: Element): boolean {
  if (field.querySelector(held)) return false;
  const written = field.querySelector('[contenteditable="true"]:not([role="spinbutton"])');
  if (written) return written.textContent.trim() === '' && !written.querySelector('img');
  const inputs = [...field.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(typed)];
  if (inputs.length > 0) return inputs.every(({ value }) => value.trim() === '');
  return field.querySelector(groups) !== null && !field.querySelector(chosen);
}

/**
 * The required fields that are still blank in the form around a field: a call is refused for the first thing that it lacks, a person reads everything that
 * is lacking at once (docs/decisions/console.md).
 *
 * @param near a field of the form
 * @returns their wire names
 */
export function listBlankFields(near: Element | null): string[] {
  const form = near?.closest('[role="dialog"], form, main, body');
  return [...(form?.querySelectorAll('[data-form-field][data-required]') ?? [])]
    .filter(isBlank)
    .map((field) => (field as HTMLElement).dataset['formField']!);
}
