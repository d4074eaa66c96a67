import Link from '@mui/material/Link';
import type { RiskNoEntry } from '@portal/contract/client';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { inLanguage } from '../api/in-language.ts';
import { routes } from '../api/routes.ts';
import { menuQuery } from '../api/session.ts';
import { readQuery } from '../api/use-call.ts';
import type { Language } from '../i18n/languages.ts';
import { useT } from '../i18n/use-t.ts';
import { menuHas } from '../menu/menu-entries.ts';

/** All that hangs on a risk number and that the reader may see; states in the reader's language. */
export const riskNoQuery = (riskNo: string, language: Language) =>
  inLanguage(readQuery(routes.getListByRiskNo, { query: { riskNo } }, { live: ['riskEvent', 'riskReport', 'riskControl'] }), language);

/** Whether the reader may open what hangs on a number: records are only told to who may read them, the risk library stands in some people's menu. */
export function useMayOpen(): (entry: Pick<RiskNoEntry, 'type' | 'link'>) => boolean {
  const { data: menu = [] } = useQuery(menuQuery);
  return ({ type, link }) => type !== 'storeItem' || menuHas(menu, link.split('?', 1)[0]!);
}

/** The number of the risk that a record names: a link to the control or item of the library that has it, for who may open that (docs/decisions/risk-events.md). */
export function RiskNumber({ riskNo }: { riskNo: string }) {
  const { lang } = useT();
  const mayOpen = useMayOpen();
  const { data } = useQuery({ ...riskNoQuery(riskNo, lang), enabled: riskNo !== '' });
  const found = data?.find((entry) => entry.no === riskNo && (entry.type === 'riskControl' || entry.type === 'storeItem'));
  if (!found || !mayOpen(found)) return <>{riskNo}</>;
  return (
    <Link component={RouterLink} to={found.link} title={found.title}>
      {riskNo}
    </Link>
  );
}
