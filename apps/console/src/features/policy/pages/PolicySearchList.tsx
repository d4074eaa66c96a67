import { Library } from '../components/list/Library.tsx';

/** Policies by name, in a folder and below or everywhere (docs/decisions/library.md §2). */
export default function PolicySearchList() {
  return <Library path="/dms/dmslistSearch" />;
}
