// What takes the value comes before a button that only helps to fill it, wherever that stands in the field. MUI's list boxes carry a hidden input.
const inputs =
  'input:not([type="hidden"]):not([type="file"]):not([aria-hidden="true"]), textarea:not([aria-hidden="true"]), [role="combobox"], [role="radio"][tabindex="0"], [role="spinbutton"]';

/** Brings the field of this wire name into sight and puts the cursor there. */
export function focusField(name: string, root: ParentNode = document): void {
  const field = root.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}" i]`);
  field?.scrollIntoView?.({ block: 'center' });
  const target = field?.querySelector<HTMLElement>(inputs) ?? field?.querySelector<HTMLElement>('button');
  target?.focus({ preventScroll: true });
}
