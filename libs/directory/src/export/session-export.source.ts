import { Injectable } from '@nestjs/common';
import {
  inBothLanguages,
  openPages,
  Sql,
  type ExportContent,
  type ExportRequest,
  type ExportSource,
  type SheetColumn,
  type SheetRow,
  type SqlTransaction,
} from '@portal/platform';
import { readReader } from '../people/reader.ts';
import { describeDevice } from '../session/device.ts';
import { SessionAdmin, type OpenSession } from '../session/session-admin.service.ts';

const columns: readonly SheetColumn[] = [
  { key: 'userNo', header: '用户编号 User no.', width: 16 },
  { key: 'person', header: '姓名 Name', width: 24 },
  { key: 'device', header: '设备 Device', width: 28 },
  { key: 'address', header: 'IP 地址 Address', width: 20 },
  { key: 'createdAt', header: '登录时间 Signed in (GMT)', width: 20, type: 'instant' },
  { key: 'lastSeenAt', header: '最近活动 Last seen (GMT)', width: 20, type: 'instant' },
  { key: 'expiresAt', header: '到期时间 Ends (GMT)', width: 20, type: 'instant' },
];

/** Who is signed in (ExportSessions); what opens a session is in no file. */
@Injectable()
export class SessionExportSource implements ExportSource {
  readonly kind = 'session';
  readonly fileName = 'sessions';
  readonly #sql: Sql;
  readonly #sessions: SessionAdmin;

  constructor(sql: Sql, sessions: SessionAdmin) {
    this.#sql = sql;
    this.#sessions = sessions;
  }

  async open(tx: SqlTransaction, { personId, query, today }: ExportRequest): Promise<ExportContent> {
    const { actor } = await readReader(tx, personId, today);
    return openPages(this.#sql, tx, {
      sheetName: '会话 Sessions',
      columns,
      isAllowed: actor.isAdministrator,
      read: (page) => this.#sessions.list({ ...(query as Parameters<SessionAdmin['list']>[0]), ...page }),
      toCells,
    });
  }
}

const toCells = ({ person, device, ...session }: OpenSession): SheetRow => {
  const { browser, system } = describeDevice(device);
  return {
    userNo: person.userNO,
    person: inBothLanguages(person.name, person.englishName),
    device: [browser, system].filter(Boolean).join(' · '),
    address: session.address,
    createdAt: session.createdAt,
    lastSeenAt: session.lastSeenAt,
    expiresAt: session.expiresAt,
  };
};
