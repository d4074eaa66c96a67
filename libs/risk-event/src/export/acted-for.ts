/**
 * The SQL text of who acted on a record in whose place, each pair once, in both languages: `B 代 A / B for A`.
 * @param record the record's id column
 */
export const actedForText = (workflow: 'riskEvent' | 'riskReport', record: string): string =>
  `coalesce((select string_agg(distinct concat(actor.name, ' 代 ', absent.name, ' / ', coalesce(nullif(actor.english_name, ''), actor.name), ' for ',
    coalesce(nullif(absent.english_name, ''), absent.name)), E'\\n') from workflow_step acted
    join person actor on actor.id = acted.actor_id join person absent on absent.id = acted.on_behalf_of
    where acted.workflow = '${workflow}' and acted.subject_id = ${record}), '')`;
