import { policyRoutes as routes } from '@portal/contract';
import type { Visitor } from './portal.ts';

/** What a file of the library is, by the number that the wire gives its format. */
export const policyKinds = { pdf: 1, word: 2, slides: 3, sheet: 4, image: 5 } as const;

export type PolicyKind = keyof typeof policyKinds;

/** The newest readable policy of the demo's library whose file is of a kind. */
export async function findPolicyOfKind(who: Visitor, kind: PolicyKind) {
  const { data } = await who.ask(routes.searchDocsByPage, { body: { docType: policyKinds[kind], pageSize: 1 } });
  const [found] = data;
  if (!found) throw new Error(`The demo has no policy of the kind ${kind}.`);
  return found;
}
