import type { AdminReferenceList, AdminReferenceValue } from '@portal/contract/client';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useT } from '#shared/i18n/use-t.ts';
import { ActionMenu, type MenuAction } from '#shared/parts/ActionMenu.tsx';
import { ArrowDown, ArrowUp } from '#shared/theme/icons.pages.tsx';
import { Tag } from '#shared/parts/Tag.tsx';

export interface ValueTableProps {
  label: string;
  list: AdminReferenceList;
  busy: boolean;
  onOrder: (ids: number[]) => void;
  actionsOf: (value: AdminReferenceValue) => readonly MenuAction[];
}

/** The values of a list in the order in which they are offered; the arrows move them, by pointer and keyboard alike. */
export function ValueTable({ label, list, busy, onOrder, actionsOf }: ValueTableProps) {
  const { t, lang, pick } = useT();
  const nameOf = (value: AdminReferenceValue) => (lang === 'en' && value.classNameEn) || value.className;
  const move = (index: number, step: -1 | 1) => {
    const ids = list.values.map((value) => value.id);
    ids.splice(index + step, 0, ...ids.splice(index, 1));
    onOrder(ids);
  };
  const cell = {
    px: 1.5,
    py: 0.75,
    fontSize: 14,
    lineHeight: '22px',
    textAlign: 'left',
    verticalAlign: 'middle',
    overflowWrap: 'anywhere',
  } as const;
  const head = { ...cell, fontSize: 12, fontWeight: 500, color: 'text.secondary', whiteSpace: 'nowrap' } as const;
  return (
    <Box sx={{ border: '1px solid', borderColor: 'line.main', borderRadius: '8px', bgcolor: 'background.paper', overflow: 'hidden' }}>
      <Box component="table" aria-label={label} sx={{ width: '100%', borderCollapse: 'collapse' }}>
        <Box component="thead" sx={{ borderBottom: '1px solid', borderColor: 'line.main' }}>
          <tr>
            <Box component="th" scope="col" sx={{ ...head, width: 56, display: { xs: 'none', sm: 'table-cell' } }}>
              {t('adminStructure.references.code')}
            </Box>
            <Box component="th" scope="col" sx={head}>
              {t('adminStructure.references.value')}
            </Box>
            <Box component="th" scope="col" sx={head}>
              {t('adminStructure.references.valueEn')}
            </Box>
            <Box component="th" scope="col" sx={{ ...head, display: { xs: 'none', md: 'table-cell' } }}>
              {t('adminStructure.references.use')}
            </Box>
            {!list.isDerived && (
              <Box component="th" scope="col" sx={{ ...head, width: 108, textAlign: 'right' }}>
                {t('table.actions')}
              </Box>
            )}
          </tr>
        </Box>
        <tbody>
          {list.values.map((value, index) => (
            <Box
              component="tr"
              key={value.id}
              sx={{ '& + tr': { borderTop: '1px solid', borderColor: 'line.soft' }, ...(!value.isActive && { color: 'text.secondary' }) }}
            >
              <Box
                component="td"
                sx={{ ...cell, display: { xs: 'none', sm: 'table-cell' }, fontVariantNumeric: 'tabular-nums', color: 'text.secondary' }}
              >
                {value.classItem}
              </Box>
              <Box component="td" lang="zh" sx={{ ...cell, fontWeight: 500 }}>
                {value.className}
              </Box>
              <Box component="td" lang="en" sx={cell}>
                {value.classNameEn}
              </Box>
              <Box component="td" sx={{ ...cell, display: { xs: 'none', md: 'table-cell' } }}>
                <Box sx={{ display: 'flex', gap: 0.75, flexWrap: 'wrap', alignItems: 'center' }}>
                  {!value.isActive && <Tag>{t('adminStructure.inactive')}</Tag>}
                  {value.lock && <Tag tone="violet">{t('adminStructure.references.locked')}</Tag>}
                  {value.inUse && <Tag tone="blue">{t('adminStructure.references.inUse')}</Tag>}
                  {value.lock && <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}>{pick(value.lock)}</Box>}
                </Box>
              </Box>
              {!list.isDerived && (
                <Box component="td" sx={{ ...cell, px: 0.5, textAlign: 'right', whiteSpace: 'nowrap' }}>
                  <IconButton
                    size="small"
                    disabled={busy || index === 0}
                    aria-label={t('adminStructure.references.up', { name: nameOf(value) })}
                    onClick={() => move(index, -1)}
                    sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
                  >
                    <ArrowUp />
                  </IconButton>
                  <IconButton
                    size="small"
                    disabled={busy || index === list.values.length - 1}
                    aria-label={t('adminStructure.references.down', { name: nameOf(value) })}
                    onClick={() => move(index, 1)}
                    sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
                  >
                    <ArrowDown />
                  </IconButton>
                  <ActionMenu
                    label={t('table.actionsFor', { name: nameOf(value) })}
                    actions={[
                      {
                        id: 'up',
                        label: t('adminStructure.moveUp'),
                        narrowOnly: true,
                        disabled: index === 0,
                        onClick: () => move(index, -1),
                      },
                      {
                        id: 'down',
                        label: t('adminStructure.moveDown'),
                        narrowOnly: true,
                        disabled: index === list.values.length - 1,
                        onClick: () => move(index, 1),
                      },
                      ...actionsOf(value),
                    ]}
                  />
                </Box>
              )}
            </Box>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
