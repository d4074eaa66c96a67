import { routes } from '@portal/contract';
import { addDays } from '@portal/platform';
import { buildStoreItem, examBody, makeFolder, makePolicy, setPermission, shareBody } from '@portal/testing';
import type { Chance } from '../fault/random.ts';
import type { Cast, Player } from './cast.ts';
import { call, eventBody, type Doing } from './deeds.ts';
import { FIRST_DAY, type Options } from './options.ts';
import { daysFrom } from './plan.ts';
import type { Stage } from './stage.ts';

/** From so many owners on somebody has an event to report every week. */
const MANY = 10;

/** What happens by itself in a year, beside the duties: the campaign, leavers, absences, events, shares, the year's end. */
export class Story {
  readonly #stage: Stage;
  readonly #cast: Cast;
  readonly #options: Options;
  readonly #chance: Chance;
  readonly #refuse: (what: string) => void;
  /** Left without a successor: somebody hands their duties over later. */
  readonly #leftOpen: { readonly person: Player; readonly on: number }[] = [];

  constructor(stage: Stage, cast: Cast, options: Options, chance: Chance, refuse: (what: string) => void) {
    this.#stage = stage;
    this.#cast = cast;
    this.#options = options;
    this.#chance = chance;
    this.#refuse = refuse;
  }

  /** The controls come as a file, the policies one by one. */
  async begin(): Promise<void> {
    const { sql } = this.#stage;
    const year = Number(FIRST_DAY.slice(0, 4));
    const { ruNo } = await buildStoreItem(sql, { ruNo: 'YEAR-1', riskYear: year, category1Id: this.#cast.categoryIds[0]! });
    const names = new Map(
      (await sql.query<{ id: number; name: string }>('select id, name from department')).map(({ id, name }) => [id, name]),
    );
    const rows = Array.from({ length: this.#options.controls }, (_, n) => {
      const owner = this.#cast.owners[n % this.#cast.owners.length]!;
      return {
        riskStoreNo: ruNo,
        managementArea: '中国',
        keyControl: n % 3 === 0 ? '是' : '否',
        businessUnit: 'ANC',
        controlObjective: '运营',
        standardControlDesc: `每年复核供应商清单 ${n}`,
        controlCategory: '预防性',
        controlOwnerFunction: '运营',
        controlOwnerDeptId: names.get(owner.departmentId!)!,
        controlOwner: owner.userNo,
      };
    });
    const size = Math.max(50, Math.ceil(rows.length / 20));
    const chunks = Array.from({ length: Math.ceil(rows.length / size) }, (_, n) => rows.slice(n * size, (n + 1) * size));
    for (const [chunkIndex, part] of chunks.entries()) {
      const body = {
        ExcelFile: 'year.xlsx',
        fileDigest: `year-${this.#options.seed}`.padEnd(64, '0'),
        chunkIndex,
        chunkCount: chunks.length,
        uploadSuccess: chunkIndex === chunks.length - 1,
        RiskControlTemplateList: part,
      };
      await call(this.#as(this.#administrator(0), FIRST_DAY), routes.uploadRiskControl, { body });
    }
    await this.#stage.settle();
    const made = await sql.one<{ n: number }>('select count(*)::int as n from risk_control');
    if (made!.n !== rows.length) this.#refuse(`The import made ${made!.n} controls of ${rows.length} rows`);
    await this.#makePolicies();
  }

  /** What somebody decides on a day, in working hours: the days named here are no weekends. */
  async play(today: string): Promise<void> {
    const day = daysFrom(FIRST_DAY, today);
    const year = Number(FIRST_DAY.slice(0, 4));
    const { owners, administrators } = this.#cast;
    if (day === 4) await this.#planCampaign(year, addDays(today, 7), addDays(today, 90));
    if (day === 101) await this.#extendLate(today);
    if (day % (owners.length < MANY ? 28 : 7) === 4 && day > 14) await this.#reportEvents(today);
    if (day % 14 === 5 && day > 20) await this.#goAway(today);
    if (day === 40 || day === 130 || day === 220) await this.#share(today, day);
    if ([60, 124, 187, 250, 300].includes(day) && owners.length > 5) await this.#leave(today, day);
    for (const { person, on } of this.#leftOpen.filter(({ on }) => on === day - 9)) await this.#handOver(person, today, on);
    if (day % 30 === 18) await this.#moveSome(today);
    if (day === 70) await this.#remindAll(today);
    if (day === 336) await this.#rollForward(today, year);
    if (day === 340) await this.#planCampaign(year + 1, addDays(`${year + 1}-01-01`, 10), addDays(`${year + 1}-01-01`, 100));
    if (day === 355)
      await call(this.#as(this.#administrator(0), today), routes.exportYearEndPackage, {
        body: { riskYear: year, managementArea: '中国', businessUnit: administrators.length > 0 ? 'ANC' : '' },
      });
  }

  #administrator(place: number): Player {
    return this.#cast.administrators[place % this.#cast.administrators.length]!;
  }

  #as(person: Player, today: string): Doing {
    return { sql: this.#stage.sql, cast: this.#cast, today, chance: this.#chance, personId: person.id, refuse: this.#refuse };
  }

  async #makePolicies(): Promise<void> {
    const admin = await this.#cast.client(this.#administrator(0));
    const folder = await makeFolder(admin, 0, '制度');
    const count = Math.min(20, Math.ceil(this.#cast.owners.length / 3));
    for (let n = 0; n < count; n += 1) {
      const owner = this.#cast.owners[n * 2 + 1] ?? this.#cast.owners[0]!;
      const made = await makePolicy(admin, owner.departmentId!, folder.id, { reviewDateTime: addDays(FIRST_DAY, 60 + ((n * 23) % 240)) });
      await setPermission(admin, { id: made.id, type: 1 }, { owners: [owner.id] });
    }
    await setPermission(admin, { id: folder.id, type: 0 }, { departments: this.#cast.departmentIds });
  }

  async #planCampaign(riskYear: number, opensOn: string, dueOn: string): Promise<void> {
    await call(this.#as(this.#administrator(0), opensOn), routes.saveCampaign, {
      body: {
        name: `${riskYear} 年度自评`,
        riskYear,
        opensOn,
        dueOn,
        mailZh: '请按时完成',
        mailEn: 'Please be in time',
        filter: { riskYear },
      },
    });
  }

  async #extendLate(today: string): Promise<void> {
    const late = await this.#stage.sql.query<{ id: number }>(
      `select c.id from risk_control c join workflow_timer t on t.workflow = 'riskControl' and t.subject_id = c.id and t.rung = 0 and t.duty = 'assessment'
       where c.is_active order by c.id limit 20`,
    );
    if (late.length > 0)
      await call(this.#as(this.#administrator(1), today), routes.extendAssessments, {
        body: { ids: late.map(({ id }) => id), dueDate: addDays(today, 20), reason: '系统停机 / outage' },
      });
  }

  async #reportEvents(today: string): Promise<void> {
    const count = Math.max(1, Math.round(this.#cast.owners.length / 100));
    const reporters = this.#chance.shuffle(await this.#cast.living(this.#cast.owners)).slice(0, count);
    for (const reporter of reporters) {
      const doing = this.#as(reporter, today);
      await call(doing, routes.submitRiskEvent, { body: eventBody(doing) });
    }
  }

  async #goAway(today: string): Promise<void> {
    const [absent, substitute] = this.#chance.shuffle(await this.#cast.living(this.#cast.owners));
    const answer = await (
      await this.#cast.client(absent!)
    ).call(routes.saveSubstitution, {
      body: { substituteId: substitute!.id, from: addDays(today, 1), to: addDays(today, 10), reason: '休假 / leave' },
    });
    if (!answer.isSuccess && answer.code !== 'validation') this.#refuse(`saveSubstitution: ${answer.code} ${answer.message}`);
  }

  async #share(today: string, day: number): Promise<void> {
    const doing = this.#as(this.#administrator(day), today);
    const audience = day === 130 ? { departments: this.#cast.departmentIds } : { departments: this.#cast.departmentIds.slice(0, 2) };
    const policy = await this.#stage.sql.one<{ id: number }>(
      'select current_version_id as id from policy where current_version_id is not null order by id limit 1',
    );
    const exam =
      day === 130
        ? await call(doing, routes.createExam, {
            body: examBody({ title: `信息安全 ${day}`, audience, passScore: 5, markerId: this.#administrator(1).id }) as never,
          })
        : undefined;
    await call(doing, routes.createKMSShare, {
      body: shareBody({
        title: `须知 ${day}`,
        audience,
        dueAt: addDays(today, 30),
        isActive: true,
        ...(exam && { examId: exam.id }),
        ...(day === 40 && policy && { policyVersionId: policy.id }),
      }) as never,
    });
  }

  /** Every second leaver's duties are left for later. */
  async #leave(today: string, day: number): Promise<void> {
    const living = await this.#cast.living(this.#cast.owners);
    if (living.length < 4) return;
    const [person, heir] = this.#chance.shuffle(living);
    const isLater = day % 2 === 1;
    const done = await call(this.#as(this.#administrator(day), today), routes.deactivatePerson, {
      body: { id: person!.id, reason: '离职 / leaves', ...(!isLater && { successorId: heir!.id }) } as never,
    });
    if (done && isLater) this.#leftOpen.push({ person: person!, on: day });
  }

  async #handOver(person: Player, today: string, on: number): Promise<void> {
    const [heir] = this.#chance.shuffle(await this.#cast.living(this.#cast.owners));
    await call(this.#as(this.#administrator(on + 1), today), routes.handOverDuties, {
      body: { id: person.id, successorId: heir!.id, reason: '交接 / hand-over' } as never,
    });
  }

  async #moveSome(today: string): Promise<void> {
    const rows = await this.#stage.sql.query<{ id: number; owner: number }>(
      `select c.id, c.owner_id as owner from risk_control c join workflow_timer t on t.workflow = 'riskControl' and t.subject_id = c.id and t.rung = 0
       where t.duty = 'assessment' and c.is_active order by md5(c.id::text) limit 3`,
    );
    const living = await this.#cast.living(this.#cast.owners);
    for (const { id, owner } of rows) {
      const [heir] = this.#chance.shuffle(living.filter((person) => person.id !== owner));
      await call(this.#as(this.#administrator(2), today), routes.reassignControlOwner, {
        body: { riskId: id, controlOwner: heir!.id, reason: '调岗 / moved' },
      });
    }
  }

  async #remindAll(today: string): Promise<void> {
    await call(this.#as(this.#administrator(0), today), routes.startBulk, {
      body: { list: 'risk-controls', action: 'remind', filter: { state: 'assessing' } },
    });
  }

  async #rollForward(today: string, riskYear: number): Promise<void> {
    await call(this.#as(this.#administrator(0), today), routes.rollForwardByFilter, {
      body: { filter: { riskYear }, riskYear: riskYear + 1 },
    });
  }
}
