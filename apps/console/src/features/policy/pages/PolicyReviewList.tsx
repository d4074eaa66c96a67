import { Library } from '../components/list/Library.tsx';

/** Policies close to their review (specification 2 section 2). */
export default function PolicyReviewList() {
  return <Library path="/dms/dmslistReview" />;
}
