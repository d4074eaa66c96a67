import type { Language, TaskRow } from '@portal/contract';
import type { HistoryStep } from '@portal/platform';
import { operations, sayStep, type OperationCode } from '@portal/workflows';

/** A step in the reader's language: the operation on the Process tab, the machine's own history text on the Log tab. */
export function toTaskRow(step: HistoryStep, language: Language, isLog: boolean): TaskRow {
  const operation = step.operation === null ? undefined : operations[step.operation as OperationCode];
  const history = sayStep(step);
  const words = (isLog ? (history ?? operation) : (operation ?? history))?.[language] ?? step.event;
  return {
    id: step.id,
    org_User: { name: step.actorName, englishName: step.actorEnglishName },
    role: step.actorRole[language],
    createDateTimeStr: `${step.at.toISOString().slice(0, 19).replace('T', ' ')} (GMT)`,
    operation: words,
    operationCode: step.operation ?? step.event,
    comments: step.comment,
    onBehalfOf: language === 'en' ? step.onBehalfOfEnglishName || step.onBehalfOfName : step.onBehalfOfName,
    fromState: step.from,
    toState: step.to,
    changes: step.changes.map(({ said, ...change }) => ({
      ...change,
      ...(said && { before: said.before[language], after: said.after[language] }),
    })),
  };
}
