/** Whose each table and view is, by the folder in `libs`. A new one is named here, else lint fails. */
export const TABLES = {
  platform: `admin_change audit_head audit_verification bulk_notice bulk_notice_record consumed_message export_address export_job holiday idempotency_key
    import_batch import_chunk job_failure job_run job_run_before mail_message outbox_message process_heartbeat reminder_replan reminder_setting search_entry
    service_outage service_pulse stored_file sweep_run system_setting workflow_step workflow_timer`,
  directory: `active_administrator captcha department limited_call list_setting list_view password_reset person person_identity person_role
    person_totp primary_role recovery_code role session sign_in_failure sign_in_step substitution sys_resource`,
  'risk-register': 'category_merge risk_category risk_register_entry risk_store_filing search_source_store_item',
  remediation: 'remediation_issue search_source_remediation_issue',
  'risk-control': `control_assistant control_evidence forward independent_review risk_control risk_control_count risk_control_fact
    risk_control_figure risk_control_mark risk_control_place roll_forward_job roll_forward_refusal search_source_risk_control self_assessment`,
  'risk-event': `risk_event risk_event_file risk_event_reader risk_report risk_report_action risk_report_file search_source_risk_event
    search_source_risk_report`,
  policy: `policy policy_calendar policy_file_token policy_folder policy_grant policy_rendering policy_text policy_upload policy_upload_chunk
    policy_version search_source_policy search_source_policy_folder`,
  knowledge: `attestation certificate exam exam_answer exam_attempt exam_question exam_revision kms_share kms_share_file scorm_attempt
    scorm_course scorm_file scorm_launch search_source_exam search_source_share share_reading`,
  notification: 'bulk_notice_delivery digest_entry digest_run notification notification_preference',
};

/** Who somebody is stands in columns of every room's tables: everybody reads it, the directory alone writes it. */
export const READ_BY_ALL = ['active_administrator', 'person', 'primary_role', 'role', 'session'];

/** What is read in passing and waits for a hook of its owner's; a new entry is a fault in the design. */
export const CROSSINGS = {
  'risk-event': ['risk_control', 'self_assessment'],
  policy: ['control_evidence'],
  knowledge: ['control_evidence', 'policy_version'],
};

/** @returns {Map<string, string>} the room of each table and view */
export function roomsOfTables() {
  return new Map(Object.entries(TABLES).flatMap(([room, names]) => names.split(/\s+/).map((name) => [name, room])));
}

const CREATED = /\bcreate (?:or replace )?(?:unlogged |materialized )?(?:table|view) (?:if not exists )?"?(\w+)/g;
const DROPPED = /\bdrop (?:table|view) (?:if exists )?"?(\w+)/g;

/**
 * Tables that no room has, and those of the list that no migration makes.
 *
 * @param {string[]} migrations texts of the migrations, oldest first
 */
export function findHomelessTables(migrations) {
  const made = new Set();
  for (const text of migrations) {
    // What a migration undoes stands in its `down`, behind everything that it makes.
    const [up] = text.split(/\basync down\(/);
    for (const [, name] of up.matchAll(DROPPED)) made.delete(name);
    for (const [, name] of up.matchAll(CREATED)) made.add(name);
  }
  const listed = roomsOfTables();
  return [
    ...[...made].filter((name) => !listed.has(name)).map((name) => `${name} has no room in tools/lint/table-rooms.mjs`),
    ...(made.size > 0
      ? [...listed.keys()].filter((name) => !made.has(name)).map((name) => `${name} has a room but no migration makes it`)
      : []),
  ];
}
