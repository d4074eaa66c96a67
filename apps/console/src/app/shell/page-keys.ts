import type { MenuNode } from '@portal/contract/client';
import type { QueryClient } from '@tanstack/react-query';
import { menuQuery } from '#shared/api/session.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { nextDutyQuery } from '#shared/feedback/NextDuty.tsx';
import { loadTexts, translate } from '#shared/i18n/i18n.ts';
import { takesKey } from '#shared/page/letter-keys.ts';
import { reach, reachKeys } from '#shared/page/reach-keys.ts';
import { awaitLetter } from './go-keys.ts';

const reached: ReadonlySet<string> = new Set(Object.values(reachKeys));

/**
 * Selects the row that has the focus or is looked at beside the list, or no longer selects it.
 * @param shiftKey with all rows from the last one that was selected so, as the mouse does
 */
function selectRow(shiftKey: boolean): boolean {
  const row = document.activeElement?.closest('.MuiDataGrid-row') ?? document.querySelector('.MuiDataGrid-row.peeked');
  const box = row?.querySelector<HTMLInputElement>('input[type="checkbox"]');
  if (!box || box.disabled) return false;
  box.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }));
  return true;
}

/** Where a key is pressed. */
interface KeyPlace {
  readonly client: QueryClient;
  /** The address of the page, with its query. */
  readonly here: string;
  readonly go: (to: string) => void;
}

/** The next task of all that wait for somebody, the earliest due first; behind the last one comes the first. */
async function followDuty({ client, here, go }: KeyPlace): Promise<void> {
  const { data } = await client.fetchQuery({ ...nextDutyQuery, staleTime: 0 });
  const links = [...new Set(data.map(({ link }) => link))];
  const at = links.findIndex((link) => link.toLowerCase() === here.toLowerCase());
  const next = links[(at + 1) % Math.max(1, links.length)];
  if (next !== undefined && next !== links[at]) return go(next);
  await loadTexts('keys');
  showToast({ tone: 'info', text: translate(at < 0 ? 'keys.nothingWaits' : 'keys.onlyThis') });
}

/** Acts on a key that is no command of the frame itself. */
export function pressKey(event: KeyboardEvent, place: KeyPlace): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return;
  if (!takesKey(event)) return;
  const key = event.key.toUpperCase();
  if (key === 'G') return awaitLetter(place.client.getQueryData<MenuNode[]>(menuQuery.queryKey) ?? [], place.go);
  if (key === 'N') void followDuty(place).catch((error: Error) => showToast({ tone: 'error', text: error.message }));
  else if (!(key === 'X' ? selectRow(event.shiftKey) : reached.has(key) && reach(key))) return;
  event.preventDefault();
}
