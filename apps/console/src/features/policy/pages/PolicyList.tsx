import { Library } from '../components/list/Library.tsx';

/** The documents of a folder, or what came into effect lately (docs/decisions/library.md §2). */
export default function PolicyList() {
  return <Library path="/dms/dmslist" />;
}
