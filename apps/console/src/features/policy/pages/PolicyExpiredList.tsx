import { Library } from '../components/list/Library.tsx';

/** Policies past their review or close to it (specification 2 section 2). */
export default function PolicyExpiredList() {
  return <Library path="/dms/dmslistDisabled" />;
}
