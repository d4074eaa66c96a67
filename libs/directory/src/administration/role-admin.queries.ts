import { Injectable } from '@nestjs/common';
import type { AdminRole, MenuNode } from '@portal/contract';
import { Sql } from '@portal/platform';
import { listPermittedActions, ROLE, workflowCatalogue } from '@portal/workflows';
import { buildMenu } from '../menu/menu.ts';

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
    return roles.map((role) => ({ ...role, pages: listPages(role.id), deeds: listRoleActions(role.id) }));
  }
}

/** Roles 2 and 3 count as risk owners by themselves (docs/decisions/identity.md); the others become one with their first control. */
function listPages(roleId: number): AdminRole['pages'] {
  const isRiskOwner = roleId === ROLE.administrator || roleId === ROLE.riskOwner;
  const flatten = (nodes: readonly MenuNode[]): MenuNode[] => nodes.flatMap((node) => [node, ...flatten(node.children)]);
  return flatten(buildMenu({ roleId, isRiskOwner }))
    .filter((node) => !node.hidden && node.children.length === 0)
    .map(({ name, path, title, titleEn }) => ({ name, path, title, titleEn }));
}

function listRoleActions(roleId: number): AdminRole['deeds'] {
  return Object.values(workflowCatalogue)
    .filter((workflow) => !OF_THE_SERVICE.includes(workflow.name))
    .flatMap((workflow) =>
      listPermittedActions(workflow, roleId === ROLE.administrator).map(({ event, label, states, relations }) => ({
        workflow: workflow.name,
        event,
        label: label.zh,
        labelEn: label.en,
        states: states.map((state) => ({ label: state.zh, labelEn: state.en })),
        relations: [...relations],
      })),
    );
}
