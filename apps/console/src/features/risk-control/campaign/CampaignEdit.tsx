import { LENGTH } from '@portal/contract/client';
import Box from '@mui/material/Box';
import { useLocation } from 'react-router-dom';
import { useReference } from '#shared/api/reference.ts';
import { routes } from '#shared/api/routes.ts';
import { useSession } from '#shared/api/session.ts';
import { DateField } from '#shared/forms/DateField.tsx';
import { SelectField, TextAreaField } from '#shared/forms/fields.tsx';
import { portalDay, portalYear } from '#shared/i18n/portal-day.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { toFields, toValues } from '#shared/list/list-input.ts';
import { ListFilters } from '#shared/list/ListFilters.tsx';
import { Field } from '#shared/parts/Field.tsx';
import { useGoBack, useLeaveTo } from '#shared/record/leave-record.ts';
import { EditGateOf } from '#shared/record/RecordGate.tsx';
import { RecordPage } from '#shared/record/RecordPage.tsx';
import { request } from '#shared/record/use-record-action.ts';
import { useFormOverRecord } from '#shared/record/use-record-form.ts';
import { managementList } from '../list/pages/RiskControlList.tsx';
import { riskFilters, type RiskFilterName } from '../list/risk-filters.ts';
import {
  campaignAddress,
  campaignGate,
  campaignListPath,
  campaignSource,
  staleCampaign,
  type CampaignRecord,
  type Question,
} from './campaigns.ts';
import { Population } from './Population.tsx';

interface CampaignForm {
  name: string;
  riskYear: string;
  opensOn: string;
  dueOn: string;
  mailZh: string;
  mailEn: string;
  /** The matrix list's filters by the names of its address; the year is the campaign's. */
  filters: Partial<Record<RiskFilterName, string>>;
  /** What a list's selection or another client set, for which there is no filter. */
  rest: Question;
}

const LONGEST_MAIL = 2000;
const columns = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' } } as const;
/** The year is a field of its own, and every control of a campaign is active. */
const asked = { ...managementList, offers: (managementList.offers ?? []).filter((name) => name !== 'year' && name !== 'active') };

const none = { name: '', opensOn: '', dueOn: '', mailZh: '', mailEn: '', rest: {} };

function toForm(record: CampaignRecord | undefined): CampaignForm {
  if (!record) return { ...none, riskYear: String(portalYear()), filters: {} };
  const { name, riskYear, opensOn, dueOn, mailZh, mailEn, filter } = record;
  const filters = toValues(riskFilters, filter);
  const named = new Set(Object.keys(toFields(riskFilters, filters)));
  const rest = Object.fromEntries(Object.entries(filter).filter(([field]) => !named.has(field))) as Question;
  return { name, riskYear: String(riskYear), opensOn, dueOn, mailZh, mailEn, filters, rest };
}

/** A link from the matrix brings the filters of its list along. */
function readFilters(search: string): { filters: CampaignForm['filters']; year: string | null } {
  const params = new URLSearchParams(search);
  const names = Object.keys(riskFilters) as RiskFilterName[];
  const filters: CampaignForm['filters'] = {};
  for (const name of names) {
    const value = params.get(name);
    if (value && name !== 'year' && name !== 'active') filters[name] = value;
  }
  return { filters, year: params.get('year') };
}

const described = ['name', 'riskYear', 'opensOn', 'dueOn', 'mailZh', 'mailEn'] as const;

function CampaignFields({ record }: { record: CampaignRecord | undefined }) {
  const words = useT();
  const { t, lang } = words;
  const { search } = useLocation();
  const user = useSession();
  const reference = useReference();
  const goBack = useGoBack(campaignListPath);
  const leaveTo = useLeaveTo();
  const form = useFormOverRecord<CampaignRecord, CampaignForm>({
    key: record ? `campaign:${record.id}` : `campaign:new${search}`,
    record,
    toForm: record || search === '' ? toForm : toFormOf(search),
    describe: (field, value) => {
      const name = described.find((one) => one === field);
      return name && { label: t(`campaign.fields.${name}`), text: value[name] };
    },
    source: campaignSource,
    stale: staleCampaign,
  });
  const { draft, errors } = form;
  const { value } = draft;
  const set = (changes: Partial<CampaignForm>) => {
    draft.set(changes);
    for (const changed of Object.keys(changes)) errors.clear(changed);
  };
  const question: Question = { ...value.rest, ...toFields(riskFilters, value.filters) };
  const riskYear = Number(value.riskYear);
  const save = () =>
    form.send(
      request({
        route: routes.saveCampaign,
        input: {
          body: {
            ...(record && { id: record.id, rowVersion: draft.base ?? null }),
            name: value.name,
            riskYear,
            opensOn: value.opensOn,
            dueOn: value.dueOn,
            mailZh: value.mailZh,
            mailEn: value.mailEn,
            filter: question,
          },
        },
        event: 'EDIT',
        done: ({ campaignNo }) => t('campaign.saved', { no: campaignNo }),
        onDone: ({ id }) => {
          form.finish();
          leaveTo(campaignAddress(id));
        },
      }),
    );
  const day = (name: 'opensOn' | 'dueOn', min: string) => (
    <Field name={name} label={t(`campaign.fields.${name}`)} required hint={t(`campaign.hints.${name}`)} error={errors.of(name)}>
      {(control) => <DateField control={control} value={value[name]} min={min} onChange={(next) => set({ [name]: next })} />}
    </Field>
  );
  const years = [portalYear(), portalYear() + 1].map((year) => ({ value: String(year), label: String(year) }));
  const values = Object.fromEntries(Object.keys(riskFilters).map((name) => [name, value.filters[name as RiskFilterName] ?? ''])) as Record<
    RiskFilterName,
    string
  >;
  return (
    <RecordPage
      header={{
        no: record?.campaignNo ?? '',
        title: record?.name ?? t('campaign.new'),
        workflow: 'campaign',
        ...(record && { state: record.state }),
      }}
      form={form}
      foot={{ close: { onClick: goBack }, steps: [{ event: 'EDIT', label: t('campaign.save'), weight: 'filled', onSend: save }] }}
      width={1080}
      sections={[
        {
          id: 'round',
          title: t('campaign.round'),
          form: t('campaign.round'),
          content: (
            <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
              <TextAreaField
                name="name"
                label={t('campaign.fields.name')}
                required
                single
                maxLength={LENGTH.name}
                value={value.name}
                error={errors.of('name')}
                onChange={(name) => set({ name })}
              />
              <Box sx={columns}>
                <SelectField
                  name="riskYear"
                  label={t('campaign.fields.riskYear')}
                  required
                  value={value.riskYear}
                  choices={years}
                  error={errors.of('riskYear')}
                  onChange={(next) => set({ riskYear: next })}
                />
                {day('opensOn', portalDay())}
                {day('dueOn', value.opensOn || portalDay())}
              </Box>
            </Box>
          ),
        },
        {
          id: 'population',
          title: t('campaign.population'),
          content: (
            <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
              <ListFilters
                description={asked}
                context={{ user, isAdministrator: true, scope: undefined, tab: '', values, isFiltered: true }}
                words={{ ...words, reference }}
                loaded={{}}
                searchLabel={undefined}
                onChange={(changes) => set({ filters: { ...value.filters, ...changes } })}
                onClear={() => set({ filters: {}, rest: {} })}
              />
              <Population question={question} riskYear={riskYear} filters={{ ...value.filters, year: value.riskYear }} />
            </Box>
          ),
        },
        {
          id: 'mail',
          title: t('campaign.mail'),
          form: t('campaign.mail'),
          content: (
            <Box lang={lang} sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
              {(['mailZh', 'mailEn'] as const).map((name) => (
                <TextAreaField
                  key={name}
                  name={name}
                  label={t(`campaign.fields.${name}`)}
                  hint={t('campaign.hints.mail')}
                  maxLength={LONGEST_MAIL}
                  value={value[name]}
                  error={errors.of(name)}
                  onChange={(next) => set({ [name]: next })}
                />
              ))}
            </Box>
          ),
        },
      ]}
    />
  );
}

const made = new Map<string, (record: CampaignRecord | undefined) => CampaignForm>();
/** The same function from one rendering to the next, as the form asks. */
function toFormOf(search: string) {
  const known = made.get(search);
  if (known) return known;
  const { filters, year } = readFilters(search);
  const make = (record: CampaignRecord | undefined): CampaignForm => {
    const form = toForm(record);
    const later = year !== null && Number(year) >= portalYear() ? year : form.riskYear;
    return record ? form : { ...form, filters, riskYear: later };
  };
  made.set(search, make);
  return make;
}

/** Planning a campaign; without an Id it is a new one, whose question a link may bring. */
export default function CampaignEdit() {
  const { t } = useT();
  return (
    <EditGateOf {...campaignGate} newTitle={t('campaign.new')}>
      {(record) => <CampaignFields key={record?.id ?? 'new'} record={record} />}
    </EditGateOf>
  );
}
