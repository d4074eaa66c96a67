import { Library } from '../components/list/Library.tsx';

/** Policies close to their review (docs/decisions/library.md §2). */
export default function PolicyReviewList() {
  return <Library path="/dms/dmslistReview" />;
}
