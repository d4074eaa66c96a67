import type { AdminReferenceValue } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import { routes } from '#shared/api/routes.ts';
import { useCommand } from '#shared/api/use-call.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import type { TextKey } from '#shared/i18n/texts.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { FailedState } from '#shared/parts/FailedState.tsx';
import { ConfirmDialog } from '#shared/parts/ConfirmDialog.tsx';
import { Page } from '#shared/parts/Page.tsx';
import { PageHeader } from '#shared/parts/PageHeader.tsx';
import { SelectPill } from '#shared/parts/SelectPill.tsx';
import { ListSkeleton } from '#shared/parts/Skeletons.tsx';
import { referenceAnswers, referencesQuery } from '../api/structure.ts';
import { ValueTable } from '../structure/ValueTable.tsx';

const ValueDialog = lazy(() => import('../structure/ValueDialog.tsx'));
const HistoryDrawer = lazy(() => import('../structure/HistoryDrawer.tsx'));

type Open = { action: 'add' } | { action: 'edit' | 'history' | 'deactivate'; value: AdminReferenceValue };

/** The reference lists (Sys_Resource): what is offered in which order (docs/decisions/identity.md, docs/decisions/reference-values.md). The open list stands in the address. */
export default function References() {
  const { t, n, lang, pick } = useT();
  const [params, setParams] = useSearchParams();
  const { data: lists, error, refetch } = useQuery(referencesQuery);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const order = useCommand(routes.orderReferenceValues, { refreshes: referenceAnswers });
  const nameOf = (value: AdminReferenceValue) => (lang === 'en' && value.classNameEn) || value.className;
  const setActive = useCommand(routes.setReferenceValueActive, {
    refreshes: referenceAnswers,
    onSuccess: (_saved, { body }) => {
      const value = lists?.flatMap((list) => list.values).find((one) => one.id === body?.id);
      const key = body?.active ? 'adminStructure.references.reactivated' : 'adminStructure.references.deactivated';
      showToast({ tone: 'success', text: t(key, { name: value ? nameOf(value) : '' }) });
      close();
    },
  });
  const listName = (code: string): string => {
    const key = `adminStructure.references.names.${code}`;
    const found = t(key as TextKey);
    return found === key ? code : found;
  };
  const list = lists?.find((one) => one.classCode === params.get('list')) ?? lists?.[0];
  const choose = (code: string) => setParams({ list: code });
  const actionsOf = (value: AdminReferenceValue) => [
    { id: 'edit', label: t('adminStructure.edit'), onClick: () => setOpen({ action: 'edit', value }) },
    { id: 'history', label: t('adminStructure.history'), onClick: () => setOpen({ action: 'history', value }) },
    ...(value.isActive
      ? [
          {
            id: 'off',
            label: t('adminStructure.deactivate'),
            destructive: true,
            disabled: value.lock !== null,
            onClick: () => setOpen({ action: 'deactivate', value }),
          },
        ]
      : [
          {
            id: 'on',
            label: t('adminStructure.reactivate'),
            onClick: () => setActive.mutate({ body: { id: value.id, rowVersion: value.rowVersion, active: true } }),
          },
        ]),
  ];
  return (
    <Page kind="padded">
      <PageHeader
        title={t('titles.adminReferences')}
        meta={lists && t('adminStructure.references.meta', { count: lists.length })}
        actions={
          list &&
          !list.isDerived &&
          !list.closed && (
            <Button variant="contained" onClick={() => setOpen({ action: 'add' })}>
              {t('adminStructure.references.add')}
            </Button>
          )
        }
      />
      {error && !lists && <FailedState error={error} onRetry={() => void refetch()} />}
      {!lists && !error && <ListSkeleton rows={8} />}
      {lists && list && (
        <Box
          sx={{
            mt: 1.5,
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '232px minmax(0, 1fr)' },
            gap: 2,
            alignItems: 'start',
          }}
        >
          <Box component="nav" aria-label={t('adminStructure.references.lists')} sx={{ display: { xs: 'none', md: 'block' } }}>
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {lists.map((one) => {
                const on = one.classCode === list.classCode;
                return (
                  <li key={one.classCode}>
                    <ButtonBase
                      onClick={() => choose(one.classCode)}
                      {...(on && { 'aria-current': 'true' as const })}
                      sx={{
                        width: '100%',
                        minHeight: 32,
                        px: 1,
                        py: 0.5,
                        borderRadius: '6px',
                        justifyContent: 'space-between',
                        textAlign: 'left',
                        fontSize: 13,
                        lineHeight: '20px',
                        gap: 1,
                        fontWeight: on ? 600 : 400,
                        bgcolor: on ? 'surface.hover' : 'transparent',
                        '&:hover': { bgcolor: 'surface.hover' },
                      }}
                    >
                      <span>{listName(one.classCode)}</span>
                      <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400, fontVariantNumeric: 'tabular-nums' }}>
                        {n(one.values.filter((value) => value.isActive).length)}
                      </Box>
                    </ButtonBase>
                  </li>
                );
              })}
            </Box>
          </Box>
          <Box sx={{ minWidth: 0 }}>
            <Box sx={{ display: { xs: 'block', md: 'none' }, mb: 1.5 }}>
              <SelectPill
                required
                label={t('adminStructure.references.lists')}
                options={lists.map((one) => ({ value: one.classCode, label: listName(one.classCode) }))}
                value={list.classCode}
                onChange={choose}
              />
            </Box>
            <Box sx={{ display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', columnGap: 1.5, mb: 1 }}>
              <Box component="h2" sx={{ m: 0, fontSize: 15, lineHeight: '24px', fontWeight: 600 }}>
                {listName(list.classCode)}
              </Box>
              <Box component="code" sx={{ fontSize: 12, color: 'text.secondary' }}>
                {list.classCode}
              </Box>
            </Box>
            {(list.isDerived || list.closed) && (
              <Box sx={{ mb: 1, fontSize: 13, color: 'text.secondary' }}>
                {list.closed ? pick(list.closed) : t('adminStructure.references.derived')}{' '}
                {list.isDerived && (
                  <Link component={RouterLink} to="/admin/Departments">
                    {t('adminStructure.references.toDepartments')}
                  </Link>
                )}
              </Box>
            )}
            <ValueTable
              label={listName(list.classCode)}
              list={list}
              busy={order.isPending}
              onOrder={(ids) => order.mutate({ body: { classCode: list.classCode, ids } })}
              actionsOf={actionsOf}
            />
          </Box>
        </Box>
      )}
      <Suspense>
        {list && (open?.action === 'add' || open?.action === 'edit') && (
          <ValueDialog
            classCode={list.classCode}
            listName={listName(list.classCode)}
            value={open.action === 'edit' ? open.value : undefined}
            onClose={close}
          />
        )}
        {open?.action === 'history' && <HistoryDrawer kind="reference" id={open.value.id} name={nameOf(open.value)} onClose={close} />}
      </Suspense>
      <ConfirmDialog
        open={open?.action === 'deactivate'}
        destructive
        title={t('adminStructure.deactivate')}
        body={open?.action === 'deactivate' ? t('adminStructure.references.deactivateAsk', { name: nameOf(open.value) }) : ''}
        confirmLabel={t('adminStructure.deactivate')}
        busy={setActive.isPending}
        onConfirm={() =>
          open?.action === 'deactivate' &&
          setActive.mutate({ body: { id: open.value.id, rowVersion: open.value.rowVersion, active: false } })
        }
        onClose={close}
      />
    </Page>
  );
}
