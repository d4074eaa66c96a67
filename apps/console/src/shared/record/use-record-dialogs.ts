import { useSearchParams } from 'react-router-dom';
import type { ActionRequest } from './record-action.machine.ts';
import { useRecordAction, type RecordAction, type RecordActionOptions } from './use-record-action.ts';

/**
 * The actions of a record's page, each in its dialog. The entry of a list or the button of a mail names one in the address (`?action=APPROVE`);
 * it opens only while the record allows it.
 */
export function useRecordDialogs<Event extends string>(
  record: { allowedActions: readonly Event[]; state?: string },
  options: RecordActionOptions,
): RecordAction<Event> & { isNamed: boolean } {
  const action = useRecordAction<Event>({ state: record.state, ...options });
  const [params, setParams] = useSearchParams();
  const named = params.get('action');
  const asked = record.allowedActions.find((event) => event === named);
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
    perform: async (key, from) => {
      const finish = await next.perform(key, from);
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
