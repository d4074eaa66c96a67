import { Library } from '../components/list/Library.tsx';

/** Policies past their review or close to it (docs/decisions/library.md §2). */
export default function PolicyExpiredList() {
  return <Library path="/dms/dmslistDisabled" />;
}
