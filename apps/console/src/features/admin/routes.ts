import type { PageRoute } from '#shared/page/page-route.ts';

/** The pages of the administration; all of them are the administrators' alone. */
export const adminRoutes: PageRoute[] = [
  { path: '/admin/People', title: 'titles.adminPeople', access: 'menu', texts: ['admin'], load: () => import('./pages/People.tsx') },
  { path: '/admin/Leavers', title: 'titles.adminLeavers', access: 'menu', texts: ['admin'], load: () => import('./pages/Leavers.tsx') },
  {
    path: '/admin/Departments',
    title: 'titles.adminDepartments',
    access: 'menu',
    texts: ['admin'],
    load: () => import('./pages/Departments.tsx'),
  },
  { path: '/admin/Roles', title: 'titles.adminRoles', access: 'menu', texts: ['admin'], load: () => import('./pages/Roles.tsx') },
  {
    path: '/admin/References',
    title: 'titles.adminReferences',
    access: 'menu',
    texts: ['admin'],
    load: () => import('./pages/References.tsx'),
  },
  {
    path: '/admin/ExchangeRates',
    title: 'titles.adminExchangeRates',
    access: 'menu',
    texts: ['admin'],
    load: () => import('./pages/ExchangeRates.tsx'),
  },
  {
    path: '/admin/Categories',
    title: 'titles.adminCategories',
    access: 'menu',
    texts: ['admin'],
    load: () => import('./pages/Categories.tsx'),
  },
  {
    path: '/admin/ChangeLog',
    title: 'titles.adminChangeLog',
    access: 'menu',
    texts: ['admin'],
    load: () => import('./pages/ChangeLog.tsx'),
  },
  {
    path: '/admin/AccessLog',
    title: 'titles.adminAccessLog',
    access: 'menu',
    texts: ['admin'],
    load: () => import('./pages/AccessLog.tsx'),
  },
  {
    path: '/admin/Retention',
    title: 'titles.adminRetention',
    access: 'menu',
    texts: ['admin'],
    load: () => import('./pages/Retention.tsx'),
  },
  { path: '/admin/Queues', title: 'titles.adminQueues', access: 'menu', texts: ['admin'], load: () => import('./pages/Queues.tsx') },
  { path: '/admin/Sessions', title: 'titles.adminSessions', access: 'menu', texts: ['admin'], load: () => import('./pages/Sessions.tsx') },
  { path: '/admin/Audit', title: 'titles.adminAudit', access: 'menu', texts: ['admin'], load: () => import('./pages/Audit.tsx') },
  { path: '/admin/Health', title: 'titles.adminHealth', access: 'menu', texts: ['admin'], load: () => import('./pages/Health.tsx') },
];
