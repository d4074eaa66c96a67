import { Injectable } from '@nestjs/common';
import { routes, type AdminRole, type Route } from '@portal/contract';
import { Sql } from '@portal/platform';
import { listPermittedActions, ROLE, workflowCatalogue, type PermittedAction, type Workflow } from '@portal/workflows';
import { listRolePages } from '../menu/menu.ts';

/** Workflows that only the service itself moves: nobody's right. */
const OF_THE_SERVICE: readonly string[] = ['importBatch'];

/** The roles with their people and with what the menu table and the machines let them see and do. */
@Injectable()
export class RoleAdminQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async list(): Promise<AdminRole[]> {
    const roles = await this.#sql.query<{ id: number; name: string; nameEn: string; people: number }>(
      `select r.id, r.name, r.name_en as "nameEn",
         (select count(*) from person_role pr join person p on p.id = pr.person_id where pr.role_id = r.id and p.is_active) as people
       from role r order by r.id`,
    );
    return roles.map((role) => ({ ...role, pages: listRolePages(role.id), deeds: listRoleActions(role.id) }));
  }
}

/** Of the events of a lifecycle those that a seat makes: they come by a call that is open to it, whatever the machine lets its holder do. */
function seatEvents(workflow: string): ReadonlySet<string> {
  const moves = (Object.values(routes) as readonly Route[]).filter(({ auditor }) => auditor !== null).map((route) => route.moves);
  return new Set(moves.flatMap((one) => (one?.workflow === workflow ? one.events : [])));
}

/** What the machines let people of a role do; an external auditor only what the calls of a seat reach. */
function listRoleActions(roleId: number): AdminRole['deeds'] {
  return Object.values(workflowCatalogue)
    .filter((workflow) => !OF_THE_SERVICE.includes(workflow.name))
    .flatMap((workflow) =>
      listActions(workflow, roleId).map(({ event, label, states, relations }) => ({
        workflow: workflow.name,
        event,
        label: label.zh,
        labelEn: label.en,
        states: states.map((state) => ({ label: state.zh, labelEn: state.en })),
        relations: [...relations],
      })),
    );
}

function listActions(workflow: Workflow, roleId: number): PermittedAction[] {
  const permitted = listPermittedActions(workflow, roleId === ROLE.administrator);
  if (roleId !== ROLE.externalAuditor) return permitted;
  const reached = seatEvents(workflow.name);
  return permitted.filter(({ event }) => reached.has(event));
}
