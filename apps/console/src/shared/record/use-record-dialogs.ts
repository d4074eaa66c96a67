import { useSearchParams } from 'react-router-dom';
import type { ActionRequest } from './record-action.machine.ts';
import { useRecordAction, type RecordAction, type RecordActionOptions } from './use-record-action.ts';

/**
 * The actions of a record's page, each in its dialog. The entry of a list or the button of a mail names one in the address (`?action=APPROVE`);
 * it opens only while the record allows it.
 */
export function useRecordDialogs(
  record: { allowedActions: readonly string[] },
  options: RecordActionOptions,
): RecordAction & { isNamed: boolean } {
  const action = useRecordAction(options);
  const [params, setParams] = useSearchParams();
  const named = params.get('action');
  const asked = named !== null && record.allowedActions.includes(named) ? named : undefined;
  const forget = () => {
    if (named === null) return;
    setParams(
      (current) => {
        current.delete('action');
        return current;
      },
      { replace: true },
    );
  };
  const whenDone = (next: ActionRequest): ActionRequest => ({
    ...next,
    perform: async (key) => {
      const finish = await next.perform(key);
      return () => {
        forget();
        finish();
      };
    },
  });
  return {
    ...action,
    event: action.event ?? asked,
    /** The address names the action whose dialog is open. */
    isNamed: action.event === undefined && asked !== undefined,
    run: (next) => action.run(whenDone(next)),
    cancel: () => {
      forget();
      action.cancel();
    },
  };
}
