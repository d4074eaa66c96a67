import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { MenuNode } from '@portal/contract/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { menuQuery } from '../api/session.ts';
import { useT } from '../i18n/use-t.ts';
import { iconOf } from './menu-icons.ts';
import { entryAddress } from './menu-entries.ts';

/** The pages below an entry of the menu, for the page that the entry leads to: what the reader may open, and nothing else. */
export function BranchPages({ branch }: { branch: string }) {
  const { lang } = useT();
  const { data: menu = [] } = useQuery(menuQuery);
  const root = menu.find((node) => node.path === branch);
  const titleOf = (node: MenuNode) => (lang === 'zh' ? node.title : node.titleEn);
  const pages = (root?.children ?? []).filter((node) => !node.hidden);
  if (!root || pages.length === 0) return null;
  return (
    <Box
      component="nav"
      aria-label={titleOf(root)}
      sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(auto-fill, minmax(200px, 1fr))' }, gap: { xs: 1, md: 1.5 } }}
    >
      {pages.map((node) => {
        const Icon = iconOf(node.icon);
        return (
          <ButtonBase
            key={node.path}
            component={Link}
            to={entryAddress(node.path)}
            sx={{
              minHeight: 48,
              px: 1.5,
              py: 1,
              gap: 1,
              justifyContent: 'flex-start',
              textAlign: 'left',
              border: '1px solid',
              borderColor: 'line.main',
              borderRadius: '8px',
              fontSize: 13,
              lineHeight: '20px',
              fontWeight: 500,
              '&:hover': { bgcolor: 'surface.hover', borderColor: 'line.strong' },
            }}
          >
            <Icon sx={{ fontSize: 18, color: 'primary.main' }} />
            {titleOf(node)}
          </ButtonBase>
        );
      })}
    </Box>
  );
}
