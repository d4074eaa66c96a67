import { Library } from '../components/list/Library.tsx';

/** Policies by name, in a folder and below or everywhere (specification 2 section 2). */
export default function PolicySearchList() {
  return <Library path="/dms/dmslistSearch" />;
}
