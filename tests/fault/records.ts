import type { SavedRecord } from '@portal/contract';
import { callUntilAnswered } from './caller.ts';
import type { Cast } from './cast.ts';
import { newControl, Scene, type KnownControl, type StoryStep } from './story-step.ts';

/** Makes one call of a story and takes over what was answered. */
export async function play(url: string, known: KnownControl, step: StoryStep): Promise<void> {
  const key = `${known.marker}-${step.name.replaceAll(' ', '-')}-${known.rowVersion ?? 0}`;
  const { data } = await callUntilAnswered<SavedRecord>(url, step.by, { path: step.path, body: step.body, key });
  Object.assign(known, { id: data.id, state: data.state, rowVersion: data.rowVersion }, step.change);
}

/** A risk control on its way, brought as far as its independent review. */
export async function bringToReview(url: string, cast: Cast, marker: string): Promise<KnownControl> {
  const known = newControl(marker);
  await play(url, known, new Scene(known, cast).submit());
  await play(url, known, new Scene(known, cast).submitByOwner());
  return known;
}

/** A risk control that was reviewed and closed. */
export async function bringToEnd(url: string, cast: Cast, marker: string): Promise<KnownControl> {
  const known = await bringToReview(url, cast, marker);
  await play(url, known, new Scene(known, cast).close());
  return known;
}

/**
 * Copies a record many times over, for scenarios that need a mass of rows rather than their histories.
 * @returns how many there are then
 */
export const COPY_CONTROL = `
  insert into risk_control
  select (jsonb_populate_record(r, jsonb_build_object('id', fresh.id, 'lineage_id', fresh.id, 'risk_no', 'COPY-' || fresh.id,
    'risk_description', r.risk_description || ' ' || fresh.n))).*
  from risk_control r cross join lateral (select nextval('portal_id_seq') as id, n from generate_series(1, $2::int) n where r.id = $1::bigint) fresh
  where r.id = $1::bigint`;
