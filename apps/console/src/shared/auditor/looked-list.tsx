import { lookedStates } from '@portal/contract/client';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { routes } from '../api/routes.ts';
import { isExternalAuditor, useSession } from '../api/session.ts';
import type { DataOf } from '../api/route-types.ts';
import { useT } from '../i18n/use-t.ts';
import type { Option } from '../parts/SelectPill.tsx';
import { Tag } from '../parts/Tag.tsx';

type Mark = DataOf<typeof routes.getLookedAtMarks>[number];
interface Row {
  readonly id: number;
  readonly rowVersion: number;
}

/** What the rows of one page ask for in one moment is one call. */
const waiting = new Map<string, { ids: number[]; marks: Promise<Mark[]> }>();

async function readMark(workflow: string, id: number): Promise<Mark | null> {
  const ids = waiting.get(workflow)?.ids ?? [];
  ids.push(id);
  const { marks } = waiting.get(workflow) ?? {
    marks: Promise.resolve().then(() => {
      waiting.delete(workflow);
      return call(routes.getLookedAtMarks, { body: { workflow, ids } });
    }),
  };
  waiting.set(workflow, { ids, marks });
  return (await marks).find((mark) => mark.id === id) ?? null;
}

/** Whether the external auditor looked at a row’s record, and whether it changed since. */
export function LookedMark({ workflow, row: { id, rowVersion } }: { workflow: string; row: Row }) {
  const { t, date } = useT();
  // Another version of the record is another answer.
  const { data } = useQuery({
    queryKey: [routes.getLookedAtMarks.name, workflow, id, rowVersion],
    queryFn: () => readMark(workflow, id),
  });
  if (data === undefined) return null;
  if (data === null) return t('looked.short.no');
  return data.changed ? <Tag tone="amber">{t('looked.short.changed')}</Tag> : date(data.at);
}

/** The column and the filter of a list that a seat opens; both are an external auditor’s alone. */
export const lookedColumn = <const Workflow extends string>(workflow: Workflow) =>
  ({
    field: 'looked',
    header: 'looked.column',
    cell: (row: Row) => <LookedMark workflow={workflow} row={row} />,
    when: ({ user }: { user: Parameters<typeof isExternalAuditor>[0] }) => isExternalAuditor(user),
    width: { zh: 108, en: 120 },
  }) as const;

/** The filter's choices; none for whoever marks nothing, so that it is not offered to him. */
function useLookedOptions(): Option[] {
  const { t } = useT();
  return isExternalAuditor(useSession()) ? lookedStates.map((value) => ({ value, label: t(`looked.${value}`) })) : [];
}

export const lookedFilter = { label: 'looked.column', values: lookedStates, useOptions: useLookedOptions } as const;
