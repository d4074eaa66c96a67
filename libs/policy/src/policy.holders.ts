import { policyVersionWorkflow, text } from '@portal/workflows';
import { pageSql, recordPages, policyLists } from '@portal/contract';
import { defineHolders, escalatedTo, type AreaHolders, type DutyRow, type PersonSet, quoteState } from '@portal/platform';
import { accessTables, accessTablesOf, OWNED_DOCUMENT, seenDocument } from './access/access.sql.ts';
import { NEAR_DAYS } from './document/policy.queries.ts';

/** Active people whom the permission entries make owners of `p`. */
const owners: PersonSet = {
  tables: (person) => accessTablesOf(person),
  includes: () => OWNED_DOCUMENT,
  people: 'select r.id from policy_readers(p.id, null) r join person h on h.id = r.id and h.is_active where r.grade = 7',
};

/**
 * Who owns each folder and has not left: his entry there or above, with no exclusion between. Only the administrators' part asks it, for what
 * nobody else would do.
 */
const ACTIVE_OWNERS = `
  active_owner as (
    select g.node_id as folder_id, g.person_id from policy_folder f join policy_grant g on g.node_id = f.id and g.type = 2 and not g.is_excluded
      join person h on h.id = g.person_id and h.is_active
    union
    select c.id, o.person_id from active_owner o join policy_folder c on c.parent_id = o.folder_id
      where not exists (select 1 from policy_grant x where x.node_id = c.id and x.person_id = o.person_id and x.is_excluded))`;
const IS_OWNERLESS = `
  not exists (select 1 from policy_grant g join person h on h.id = g.person_id and h.is_active where g.node_id = p.id and g.type = 2 and not g.is_excluded)
  and not exists (select 1 from active_owner o where o.folder_id = p.folder_id
    and not exists (select 1 from policy_grant x where x.node_id = p.id and x.person_id = o.person_id and x.is_excluded))`;

const judged = { people: ['v.author_id', 'v.submitted_by'], lists: ['v.acted_for_ids'] };
const row: Omit<DutyRow, 'title'> = {
  id: 'p.id',
  recordNo: `''`,
  link: pageSql(recordPages.policy.view, 'p.id'),
  readableBy: ({ actor }, bind) =>
    actor.isAdministrator
      ? 'true'
      : `(${seenDocument('p', `with recursive ${accessTables(actor.id, bind)}`)}
          or p.id in (select asked.policy_id from policy_version asked where asked.id in (${escalatedTo('policyVersion', `${bind(actor.id)}::bigint`)})))`,
  // A policy has its readers, and its name is as much theirs as its text.
  isSecretTo: () => 'true',
};
const OWNER_ENTRY = 'join policy_grant g on g.node_id = n.id and g.type = 2 and not g.is_excluded';

/**
 * Who must act on policies: the owners review them, and approve versions that they neither wrote nor submitted. Where no active owner is left, or none
 * who may approve, it is the administrators' (docs/decisions/policy-library.md).
 */
export const policyHolders = {
  sets: [
    defineHolders({
      workflow: 'policyVersion',
      duties: {
        policyReview: {
          from: 'policy p',
          // A document that is published has its published version as the one that people see: that need not be read.
          id: 'p.current_version_id',
          where: 'p.is_active and p.is_published',
          row: {
            ...row,
            title: 'p.name',
            state: quoteState(policyVersionWorkflow, 'published'),
            shownIf: (today) => `p.review_on <= ${today()} + ${NEAR_DAYS}`,
          },
          holders: [
            { reason: 'owner', who: owners },
            { reason: 'administrator', who: 'administrators', tables: ACTIVE_OWNERS, where: IS_OWNERLESS },
          ],
        },
        policyApproval: {
          from: 'policy_version v join policy p on p.id = v.policy_id',
          id: 'v.id',
          state: 'v.state',
          where: 'p.is_active and p.pending_version_id = v.id',
          whereMovedOn: 'p.is_active',
          row: { ...row, title: 'v.name' },
          holders: [
            { reason: 'owner', who: owners, independentOf: judged },
            {
              reason: 'administrator',
              who: 'administrators',
              where: `not exists (select 1 from (${owners.people}) o where o.id not in (v.author_id, coalesce(v.submitted_by, 0)) and o.id <> all (v.acted_for_ids))`,
              independentOf: judged,
            },
          ],
        },
      },
    }),
  ],
  posts: [
    {
      kind: 'policyOwner',
      label: text('制度与文件夹（负责人）', 'Policies and folders (owner)'),
      workflow: 'policyVersion',
      from: `policy n ${OWNER_ENTRY} join policy_version v on v.id = coalesce(n.current_version_id, n.pending_version_id)`,
      id: 'n.id',
      person: 'g.person_id',
      where: `n.is_active and v.state <> ${quoteState(policyVersionWorkflow, 'retired')}`,
      recordNo: `''`,
      title: 'n.name',
      state: 'v.state',
      dueOn: 'n.review_on',
      link: pageSql(recordPages.policy.view, 'n.id'),
    },
    {
      kind: 'policyOwner',
      label: text('制度与文件夹（负责人）', 'Policies and folders (owner)'),
      workflow: 'policyFolder',
      from: `policy_folder n ${OWNER_ENTRY}`,
      id: 'n.id',
      person: 'g.person_id',
      where: 'n.is_active',
      recordNo: `''`,
      title: 'n.name',
      state: 'n.state',
      dueOn: 'null::date',
      link: `'${policyLists.folders}?folderId=' || n.id`,
    },
  ],
} satisfies AreaHolders;
