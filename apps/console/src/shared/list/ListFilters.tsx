import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { portalDay } from '../i18n/portal-day.ts';
import { FilterBar, type Filter } from '../parts/FilterBar.tsx';
import type { Option } from '../parts/SelectPill.tsx';
import { useCategoryFilters } from '../table/use-category-filters.ts';
import { FilterIcon } from '../theme/icons.tsx';
import type { ListContext, ListDescription, ListFilter, ListRoute, ListWords } from './list-description.ts';

// Calendars bring text fields along, which a list without days does without.
const DayFilter = lazy(async () => ({ default: (await import('../forms/DayFilter.tsx')).DayFilter }));

interface ListFiltersProps<R extends ListRoute, Scope, Name extends string> {
  description: ListDescription<R, Scope, Name>;
  context: ListContext<Scope, Name>;
  words: ListWords;
  /** Choices that the list's own hook loads; undefined until they have come. */
  loaded: Readonly<Record<string, readonly Option[] | undefined>>;
  /** The rows in sight, in which a filter finds what its value is called; undefined until they have come. */
  rows?: readonly object[] | undefined;
  searchLabel: string | undefined;
  onChange: (values: Partial<Record<Name, string>>) => void;
  onClear: () => void;
  tools?: ReactNode;
}

/** A day that lies ahead becomes today where none of the future is taken: it can be typed past the calendar's end. */
const within = ({ notAhead }: ListFilter<never>, day: string): string => (notAhead && day > portalDay() ? portalDay() : day);

/** The choices with what the address says, where it is none of them: it narrows the list all the same. */
const withChosen = (options: readonly Option[], value: string, label: string): readonly Option[] =>
  value === '' || options.some((option) => option.value === value) ? options : [...options, { value, label }];

/** The filter bar of a described list: its keyword, its pills, its days, and what is behind "more filters". */
export function ListFilters<R extends ListRoute, Scope, Name extends string>(props: ListFiltersProps<R, Scope, Name>) {
  const { description, context, words } = props;
  const { t } = words;
  const [all, setAll] = useState(false);
  const { values } = context;
  const valueOf = (name: string): string => Object.entries<string>(values).find(([one]) => one === name)?.[1] ?? '';
  const table = Object.entries<ListFilter<never>>(description.filters);
  // A description has the same filters each time it is drawn, and so the same hooks.
  const own = table.flatMap(([name, filter]) => (filter.useOptions ? [[name, filter.useOptions(valueOf(name), props.rows)] as const] : []));
  const loaded = new Map([...own, ...Object.entries(props.loaded)]);
  const hasCategories = table.some(([, { category }]) => category !== undefined);
  const levels = useCategoryFilters(
    { category1: valueOf('category1'), category2: valueOf('category2'), category3: valueOf('category3') },
    { enabled: hasCategories, withOthers: description.others ?? true },
  );
  const change = (name: string, value: string) => {
    const cleared = description.filters[name as Name].clears ?? [];
    props.onChange(Object.fromEntries([[name, value], ...cleared.map((one) => [one, ''])]) as Partial<Record<Name, string>>);
  };
  const offered = new Set<string>(
    description.offers ??
      table.filter(([, { options, useOptions, category }]) => (options ?? useOptions ?? category) !== undefined).map(([name]) => name),
  );
  const ranked = [...offered, ...table.map(([name]) => name).filter((name) => !offered.has(name))];
  // A day that a list does not offer is a pill while a link sets it.
  const days = table
    .filter(([, { kind, unseen }]) => kind === 'day' && !unseen)
    .filter(([name]) => description.offers === undefined || offered.has(name));
  const pills = ranked.flatMap((name): Filter[] => {
    const filter = table.find(([one]) => one === name)?.[1];
    if (!filter || filter.kind === 'search' || days.some(([day]) => day === name) || filter.control || filter.unseen) return [];
    const value = valueOf(name);
    // Nothing to choose from: a portal without companies has no filter by company.
    const choices = loaded.get(name);
    const areComing = loaded.has(name) && !choices;
    if ((areComing || choices?.length === 0) && value === '') return [];
    if (filter.category) return offered.has(name) || value !== '' ? levels.filter((level) => level.name === name) : [];
    const isOffered = offered.has(name) && (!filter.further || all) && (!filter.forAdministrators || context.isAdministrator);
    if (!isOffered && value === (filter.standard ?? '')) return [];
    // An id says nothing to anybody.
    const label = filter.unnamed ? t(filter.unnamed) : value;
    const options = areComing ? undefined : withChosen(choices ?? filter.options?.(words) ?? [], value, label);
    return [{ name, label: t(filter.label), options }];
  });
  const search = table.find(([, { kind }]) => kind === 'search');
  const today = portalDay();
  return (
    <FilterBar
      {...(search && { search: { name: search[0], label: props.searchLabel ?? t(search[1].label) } })}
      filters={pills}
      values={values}
      onChange={change}
      onClear={props.onClear}
      tools={props.tools}
    >
      {table.map(
        ([name, { control: Control, label }]) =>
          Control && <Control key={name} label={t(label)} value={valueOf(name)} onChange={(value) => change(name, value)} />,
      )}
      {days.length > 0 && (
        // One span: the days stay on one line.
        <Box component="span" sx={{ display: 'inline-flex', gap: 1, flexShrink: 0 }}>
          <Suspense>
            {days.map(([name, filter]) => {
              const max = valueOf(filter.until ?? '') || (filter.notAhead ? today : '');
              return (
                <DayFilter
                  key={name}
                  label={t(filter.label)}
                  value={valueOf(name)}
                  {...(filter.from && { min: valueOf(filter.from) })}
                  {...(max && { max })}
                  onChange={(day) => change(name, within(filter, day))}
                />
              );
            })}
          </Suspense>
        </Box>
      )}
      {description.more && !all && (
        <Button
          variant="text"
          color="inherit"
          startIcon={<FilterIcon />}
          onClick={() => setAll(true)}
          sx={{ height: 28, flexShrink: 0, color: 'text.secondary' }}
        >
          {t(description.more)}
        </Button>
      )}
    </FilterBar>
  );
}
