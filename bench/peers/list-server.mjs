// node bench/peers/list-server.mjs KIND PORT DATABASE_URL: the same list page by other means, for everybody who asks, without sign-in, rights and actions.
//   bare    node:http and pg, one statement a page, the number from a kept count
//   offset  the same with offset and count(*) over the same condition
//   mikro   Nest on fastify with MikroORM's findAndCount
import { createServer } from 'node:http';
import pg from 'pg';

const [kind, port, url] = process.argv.slice(2);
const columns = `c.id, c.risk_no, c.risk_year, c.state, c.version, c.is_active, c.risk_store_no, c.category1_id, c.category2_id, c.category3_id, c.risk_description,
  c.consequences, c.consequences_en, c.management_area, c.key_control, c.business_unit, c.control_objective, c.standard_control_desc, c.control_category,
  c.control_owner_function, c.department_id, c.owner_id, c.need_owner_approve, c.updated_at, s.score, s.current_desc, k1.category_name as category1,
  k2.category_name as category2, k3.category_name as category3, d.name as department, p.name as owner`;
const joins = `left join self_assessment s on s.risk_id = c.id left join risk_category k1 on k1.id = c.category1_id left join risk_category k2 on k2.id = c.category2_id
  left join risk_category k3 on k3.id = c.category3_id left join department d on d.id = c.department_id left join person p on p.id = c.owner_id`;
const order = 'order by c.updated_at desc, c.id desc';

function readRequest(address) {
  const query = new URL(address, 'http://localhost').searchParams;
  return { category: query.get('category') ?? '', offset: Number(query.get('offset') ?? 0), size: Number(query.get('size') ?? 20) };
}

if (kind === 'mikro') await serveNest();
else serveBare();

function serveBare() {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  const ask = (name, text, values) => pool.query({ name, text, values }).then(({ rows }) => rows);
  const answer = async ({ category, offset, size }) => {
    const where = category ? 'c.is_active and c.category1_id = $3' : 'c.is_active';
    const extra = category ? [category] : [];
    const page = ask(
      `page${Boolean(category)}`,
      `select ${columns} from (select c.id from risk_control c where ${where} ${order} limit $1 offset $2) ids join risk_control c on c.id = ids.id ${joins} ${order}`,
      [size, offset, ...extra],
    );
    const total =
      kind === 'offset'
        ? ask(`count${Boolean(category)}`, `select count(*)::int as n from risk_control c where ${where.replace('$3', '$1')}`, extra)
        : ask('kept', `select n::int from risk_control_count where scope = $1 and part = 'total'`, [
            category ? `t\u001friskCategory1=${category}` : 't',
          ]);
    const [[count], data] = await Promise.all([total, page]);
    return { isSuccess: true, data: { totalCount: count?.n ?? 0, data } };
  };
  createServer(async (request, response) => {
    const body = JSON.stringify(request.url === '/' ? {} : await answer(readRequest(request.url)));
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
    response.end(body);
  }).listen(Number(port), '127.0.0.1');
}

async function serveNest() {
  await import('reflect-metadata');
  const { Controller, Get, Module, Req } = await import('@nestjs/common');
  const { NestFactory } = await import('@nestjs/core');
  const { FastifyAdapter } = await import('@nestjs/platform-fastify');
  const { EntitySchema, MikroORM } = await import('@mikro-orm/postgresql');
  const named = (name, tableName, column) =>
    new EntitySchema({
      name,
      tableName,
      properties: { id: { type: 'bigint', primary: true }, name: { type: 'string', fieldName: column } },
    });
  const [Category, Department, Person] = [
    named('Category', 'risk_category', 'category_name'),
    named('Department', 'department', 'name'),
    named('Person', 'person', 'name'),
  ];
  const text = (fieldName) => ({ type: 'text', fieldName });
  const to = (entity, fieldName) => ({ kind: 'm:1', entity: () => entity, fieldName, nullable: true });
  const Control = new EntitySchema({
    name: 'Control',
    tableName: 'risk_control',
    properties: {
      id: { type: 'bigint', primary: true },
      ...Object.fromEntries(
        'risk_no state risk_store_no risk_description consequences consequences_en management_area key_control business_unit control_objective standard_control_desc control_category control_owner_function'
          .split(' ')
          .map((column) => [column, text(column)]),
      ),
      risk_year: { type: 'integer' },
      version: { type: 'integer' },
      is_active: { type: 'boolean' },
      need_owner_approve: { type: 'boolean' },
      updated_at: { type: 'datetime' },
      category1: to(Category, 'category1_id'),
      category2: to(Category, 'category2_id'),
      category3: to(Category, 'category3_id'),
      department: to(Department, 'department_id'),
      owner: to(Person, 'owner_id'),
      assessment: { kind: '1:1', entity: () => Assessment, mappedBy: 'control' },
    },
  });
  const Assessment = new EntitySchema({
    name: 'Assessment',
    tableName: 'self_assessment',
    properties: {
      control: { kind: '1:1', entity: () => Control, primary: true, owner: true, fieldName: 'risk_id' },
      score: { type: 'integer', nullable: true },
      current_desc: { type: 'text' },
    },
  });
  const orm = await MikroORM.init({
    clientUrl: url,
    entities: [Category, Department, Person, Control, Assessment],
    pool: { min: 1, max: 10 },
  });
  class ListController {
    ready() {
      return {};
    }
    async list(request) {
      const { category, offset, size } = readRequest(request.url);
      const [rows, totalCount] = await orm.em.fork().findAndCount(
        Control,
        { is_active: true, ...(category && { category1: category }) },
        {
          populate: ['category1', 'category2', 'category3', 'department', 'owner', 'assessment'],
          orderBy: [{ updated_at: 'desc' }, { id: 'desc' }],
          limit: size,
          offset,
        },
      );
      return { isSuccess: true, data: { totalCount, data: rows } };
    }
  }
  const describe = (name) => Object.getOwnPropertyDescriptor(ListController.prototype, name);
  Get('/')(ListController.prototype, 'ready', describe('ready'));
  Get('/list')(ListController.prototype, 'list', describe('list'));
  Req()(ListController.prototype, 'list', 0);
  Controller()(ListController);
  class ListModule {}
  Module({ controllers: [ListController] })(ListModule);
  const app = await NestFactory.create(ListModule, new FastifyAdapter(), { logger: false });
  await app.listen(Number(port), '127.0.0.1');
}
