import { expect, test } from '@jest/globals';
import { figureFilters, type FigureFilter } from '@portal/contract/client';
import { standardsOf, toFields } from '#shared/list/list-input.ts';
import { riskFilters } from '../list/risk-filters.ts';
import { noDashboardFilters, readFilters, readTab, toFigureRequest, toListAddress, writeFilters, writeTab } from './dashboard-filters.ts';

const names = Object.keys(standardsOf(riskFilters));
const applied = { ...noDashboardFilters, managerarea: '中国', category1: '0', key: '是', mode: '3', owner: 'chen' };

/** What the management list asks the server for when it is opened at an address. */
function requestAt(address: string) {
  const params = new URL(address, 'http://portal').searchParams;
  for (const name of params.keys()) expect(names).toContain(name);
  return toFields<string>(riskFilters, Object.fromEntries(params));
}

const others: FigureFilter[] = [
  { riskCategory1: 0 },
  { businessUnit: '电子商务' },
  { controlOwnerFunction: '财务' },
  { controlFrequency: 2 },
  { state: 'reviewing' },
  { score: 0 },
  { dueFrom: '2026-11-20', dueTo: '2026-11-27' },
  { openIssues: true },
  { openIssues: false },
  { deficiency: '0' },
  { missing: 'controlMode' },
];

test('the list of a figure is asked with the bar, the figure and active controls, and with nothing else', () => {
  const bar = toFigureRequest(applied);
  expect(bar).toEqual({ managementArea: '中国', riskCategory1: 0, key: '是', controlMode: 3, ownerNo: 'chen' });
  for (const figure of [...Object.values(figureFilters), ...others]) {
    expect(requestAt(toListAddress(applied, figure))).toEqual({ ...bar, ...figure, isActive: true });
  }
});

test('without filters everything is asked for', () => {
  expect(toFigureRequest(noDashboardFilters)).toEqual({});
  expect(toListAddress(noDashboardFilters, { categoryLevel: 2 })).toBe('/RiskControl/RiskControlList?level=2&active=true');
});

test('the address keeps filters and tab, and leaves alone what others keep in it', () => {
  const params = writeTab(writeFilters(new URLSearchParams('due=soon&unit=ANC'), applied), 'reviews');
  expect(readFilters(params)).toEqual(applied);
  expect(readTab(params)).toBe('reviews');
  expect([params.get('due'), params.get('unit')]).toEqual(['soon', 'ANC']);
  expect(writeTab(writeFilters(params, noDashboardFilters), 'standard').toString()).toBe('due=soon&unit=ANC');
});

test('what the bar cannot show does not filter', () => {
  expect(readFilters(new URLSearchParams('risk.key=否')).key).toBe('');
  expect(readTab(new URLSearchParams('risk.tab=unknown'))).toBe('standard');
});
