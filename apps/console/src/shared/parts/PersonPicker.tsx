import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import type { FieldControl } from './Field.tsx';

/** A person as the search answers. */
export interface Person {
  id: number;
  userNO: string;
  name: string;
  englishName?: string | null;
  department?: string | null;
}

export interface PersonPickerProps {
  /** From `Field`. */
  control: FieldControl;
  value: readonly Person[];
  onChange: (people: Person[]) => void;
  /** Asks the server by name or AD number, e.g. `findPeople`. */
  search: (text: string, signal: AbortSignal) => Promise<readonly Person[]>;
  multiple?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  /** Ids that may not be chosen (the owner among the assistants). */
  exclude?: readonly number[];
  /** Called when a second person is chosen in a picker for one: the first must be removed before. */
  onOccupied?: () => void;
}

const PersonSearch = lazy(() => import('./PersonSearch.tsx'));

/**
 * Searches people by name or AD number. Nothing is asked on focus: only typed text asks. A picker for one keeps its person
 * until he is removed; choosing over him calls `onOccupied`.
 */
export function PersonPicker(props: PersonPickerProps) {
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={34} />}>
      <PersonSearch {...props} />
    </Suspense>
  );
}
