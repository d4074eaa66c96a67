import { isAdministrator, isIndependent, isSystem, type GuardInput } from './kit/guards.ts';
import type { RiskControlFacts } from './risk-control.facts.ts';

type GuardArguments = GuardInput<RiskControlFacts>;

const isOwner = ({ context, event }: GuardArguments) => context.ownerId === event.actor.id;
/** A substitute does not approve for the owner what he submitted himself: it would be nobody's second look. */
const didNotSubmit = ({ context, event }: GuardArguments) =>
  event.actor.actedById === undefined || ![context.submittedById, context.submissionActorId].includes(event.actor.actedById);
const isAssistant = ({ context, event }: GuardArguments) => context.assistantIds.includes(event.actor.id);
/** Who had a part in the control states nothing on it in a reviewer's place. */
const isIndependentOfWork = ({ context, event }: GuardArguments) =>
  isIndependent(event.actor, [context.ownerId, context.submittedById, context.submissionActorId, ...context.assistantIds]);
const isAnothersReview = ({ context, event }: GuardArguments) =>
  context.reviewAllocatedToId !== null && context.reviewAllocatedToId !== event.actor.id;
const isIndependentOfReview = ({ context, event }: GuardArguments) =>
  isIndependent(event.actor, [context.ownerId, context.submittedById, ...context.reviewDependentIds]);
/** What others show cannot go: they leave it first. */
const leadsNobody = ({ context }: GuardArguments) => context.sharing !== 'leads';
const isParticipant = ({ context, event }: GuardArguments) =>
  [context.ownerId, context.creatorId, context.submittedById, ...context.assistantIds, ...context.forwardedToIds].includes(event.actor.id);

/** Who may do what with a risk control, and when (docs/decisions/risk-control.md). */
export const riskControlGuards = {
  isAdministrator,
  isSystem,
  isOwner,
  mayApprove: (input) => isOwner(input) && didNotSubmit(input),
  isOwnerOrAssistant: (input) => isOwner(input) || isAssistant(input),
  isAssistantWhoNeedsApproval: (input) => isAssistant(input) && !isOwner(input) && input.context.needOwnerApprove,
  isOwnerAndCreator: (input) => isOwner(input) && input.context.creatorId === input.event.actor.id && leadsNobody(input),
  isSubmitterOrOwner: (input) => isOwner(input) || input.context.submittedById === input.event.actor.id,
  isNewOrAdministrator: (input) => input.context.isNew || isAdministrator(input),
  mayDelete: (input) => !input.context.isNew && isAdministrator(input) && leadsNobody(input),
  mayClassify: (input) => !input.context.isNew && isAdministrator(input) && input.context.sharing !== 'follows',
  mayJoin: (input) => !input.context.isNew && isAdministrator(input) && input.context.sharing === null && input.context.openIssues === 0,
  isSaved: (input) => !input.context.isNew && isAdministrator(input),
  isAdministratorOnNewest: (input) => isAdministrator(input) && input.context.isNewestOfLineage,
  mayTakeBackForward: (input) =>
    !input.context.isNew && input.context.forwardedToIds.length > 0 && (isOwner(input) || isAdministrator(input)),
  isParticipantOrAdministrator: (input) => !input.context.isNew && (isParticipant(input) || isAdministrator(input)),
  mayStateDeficiency: (input) => input.context.lacksDeficiency && isAdministrator(input) && isIndependentOfWork(input),
  mayTakeOver: (input) => isAdministrator(input) && isAnothersReview(input) && isIndependentOfReview(input),
  allIssuesSettled: (input) => isSystem(input) && input.context.openIssues === 0,
} satisfies Record<string, (input: GuardArguments) => boolean>;
