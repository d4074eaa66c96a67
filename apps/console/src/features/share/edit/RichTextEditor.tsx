import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { isWebAddress } from '@portal/contract/client';
import { Image } from '@tiptap/extension-image';
import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useId, useRef, useState } from 'react';
import { routes } from '#shared/api/routes.ts';
import { upload } from '#shared/api/upload.ts';
import { useT } from '#shared/i18n/use-t.ts';
import type { FieldControl } from '#shared/parts/Field.tsx';
import { TextInput } from '#shared/parts/TextInput.tsx';
import { draw } from '#shared/theme/draw-icon.tsx';
import { AlertIcon, LinkIcon } from '#shared/theme/icons.tsx';

export interface RichTextEditorProps {
  control: FieldControl;
  value: string;
  onChange: (html: string) => void;
}

const icons = {
  bold: draw('M7 5h6a3.5 3.5 0 0 1 0 7H7zM7 12h7a3.5 3.5 0 0 1 0 7H7z'),
  italic: draw('M11 5h6M7 19h6M14 5l-4 14'),
  underline: draw('M7 4v7a5 5 0 0 0 10 0V4M6 20h12'),
  heading2: draw('M4 6v12M12 6v12M4 12h8M16 10a2 2 0 1 1 3.5 1.4L16 18h4'),
  heading3: draw('M4 6v12M12 6v12M4 12h8M16 10h4l-2.2 3a2.4 2.4 0 1 1-1.8 4.2'),
  bullets: draw('M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01'),
  numbers: draw('M10 6h10M10 12h10M10 18h10M4 5l1.5-1v5M4 14h2.5L4 18h2.5'),
  quote: draw('M5 7h5v6l-2 4M14 7h5v6l-2 4'),
  picture: draw('M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9h.01'),
  undo: draw('M9 14l-4-4 4-4M5 10h9a5 5 0 0 1 0 10h-3'),
  redo: draw('M15 14l4-4-4-4M19 10h-9a5 5 0 0 0 0 10h3'),
} as const;
type Tool = keyof typeof icons;

const PICTURES = ['image/png', 'image/jpeg', 'image/gif'];

const run: Readonly<Record<Exclude<Tool, 'picture'>, (editor: Editor) => boolean>> = {
  bold: (editor) => editor.chain().focus().toggleBold().run(),
  italic: (editor) => editor.chain().focus().toggleItalic().run(),
  underline: (editor) => editor.chain().focus().toggleUnderline().run(),
  heading2: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  heading3: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  bullets: (editor) => editor.chain().focus().toggleBulletList().run(),
  numbers: (editor) => editor.chain().focus().toggleOrderedList().run(),
  quote: (editor) => editor.chain().focus().toggleBlockquote().run(),
  undo: (editor) => editor.chain().focus().undo().run(),
  redo: (editor) => editor.chain().focus().redo().run(),
};

/** Which tools stand on the text where the cursor is. */
function readActive(editor: Editor): Partial<Record<Tool | 'link', boolean>> {
  return {
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    underline: editor.isActive('underline'),
    heading2: editor.isActive('heading', { level: 2 }),
    heading3: editor.isActive('heading', { level: 3 }),
    bullets: editor.isActive('bulletList'),
    numbers: editor.isActive('orderedList'),
    quote: editor.isActive('blockquote'),
    link: editor.isActive('link'),
  };
}

/** A rich text with pictures. The editor writes no more than the server keeps; the server checks it all the same. */
export default function RichTextEditor({ control, value, onChange }: RichTextEditorProps) {
  const { t } = useT();
  const [isLinking, setLinking] = useState(false);
  const [refused, setRefused] = useState<string>();
  const picker = useRef<HTMLInputElement>(null);
  const written = useRef(value);
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [2, 3] },
        link: { openOnClick: false, autolink: true, protocols: ['http', 'https', 'mailto'] },
      }),
      Image.configure({ inline: false }),
    ],
    content: value,
    editorProps: {
      attributes: {
        id: control.id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': control.labelId,
        ...control.aria,
      } as never,
    },
    onUpdate: ({ editor: current }) => {
      written.current = current.isEmpty ? '' : current.getHTML();
      onChange(written.current);
    },
  });
  // A draft that was thrown away, or a record that was loaded anew: the editor follows.
  if (editor && value !== written.current) {
    written.current = value;
    queueMicrotask(() => editor.commands.setContent(value, { emitUpdate: false }));
  }
  const active = useEditorState({ editor, selector: ({ editor: current }) => (current ? readActive(current) : {}) });
  const insert = async (file: File | undefined) => {
    if (!file || !editor) return;
    setRefused(PICTURES.includes(file.type) ? undefined : t('share.editor.noPicture', { name: file.name }));
    if (!PICTURES.includes(file.type)) return;
    try {
      const [stored] = await upload(routes.attachmentUpload, [file]);
      if (stored)
        editor
          .chain()
          .focus()
          .setImage({ src: `${stored.url}&inline=true`, alt: file.name.replace(/\.[^.]+$/, '') })
          .run();
    } catch (error) {
      setRefused(t('share.editor.pictureFailed', { name: file.name, reason: (error as Error).message }));
    }
  };
  const press = (tool: Tool) => (tool === 'picture' ? picker.current?.click() : editor && run[tool](editor));
  return (
    <Box
      sx={{
        border: '1px solid',
        borderColor: control.error ? 'error.main' : 'line.strong',
        borderRadius: '8px',
        bgcolor: 'background.paper',
        '&:focus-within': { borderColor: 'brand.accent' },
        '& .tiptap': { minHeight: 240, px: 2, py: 1, outline: 'none', fontSize: 15, lineHeight: '26px' },
        '& .tiptap:focus-visible': {
          outline: '2px solid',
          outlineColor: 'brand.accent',
          outlineOffset: '-2px',
          borderRadius: '0 0 7px 7px',
        },
        '& .tiptap p': { my: 1 },
        '& .tiptap h2': { fontSize: 20, lineHeight: '28px' },
        '& .tiptap h3': { fontSize: 16, lineHeight: '24px' },
        '& .tiptap img': { maxWidth: '100%', height: 'auto', borderRadius: '8px' },
        '& .tiptap blockquote': { m: 0, pl: 2, borderLeft: '3px solid', borderColor: 'line.strong', color: 'text.secondary' },
      }}
    >
      <Box
        role="toolbar"
        aria-label={t('share.editor.label')}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.25, p: 0.5, borderBottom: '1px solid', borderColor: 'line.main' }}
      >
        {(Object.keys(icons) as Tool[]).map((tool) => {
          const Icon = icons[tool];
          return (
            <IconButton
              key={tool}
              size="small"
              title={t(`share.editor.${tool}`)}
              aria-label={t(`share.editor.${tool}`)}
              aria-pressed={active?.[tool] ?? false}
              onClick={() => press(tool)}
              sx={{
                width: 32,
                height: 32,
                borderRadius: '6px',
                ...(active?.[tool] && { bgcolor: 'surface.selected', color: 'primary.main' }),
              }}
            >
              <Icon />
            </IconButton>
          );
        })}
        <IconButton
          size="small"
          title={t(active?.link ? 'share.editor.unlink' : 'share.editor.link')}
          aria-label={t(active?.link ? 'share.editor.unlink' : 'share.editor.link')}
          aria-pressed={active?.link ?? false}
          onClick={() => (active?.link ? editor?.chain().focus().unsetLink().run() : setLinking((open) => !open))}
          sx={{ width: 32, height: 32, borderRadius: '6px' }}
        >
          <LinkIcon />
        </IconButton>
      </Box>
      {refused && <Refused>{refused}</Refused>}
      {isLinking && (
        <LinkRow
          onInsert={(href) => {
            const isEmpty = editor?.state.selection.empty;
            const chain = editor?.chain().focus();
            if (isEmpty) chain?.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
            else chain?.setLink({ href }).run();
            setLinking(false);
          }}
        />
      )}
      <EditorContent editor={editor} />
      <input
        ref={picker}
        type="file"
        accept="image/png,image/jpeg,image/gif"
        hidden
        aria-label={t('share.editor.picture')}
        onChange={(event) => {
          void insert(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
    </Box>
  );
}

/** What was not taken, between the tools and the text, which stays as it is. */
function Refused({ id, children }: { id?: string; children: string }) {
  return (
    <Box
      id={id}
      role="alert"
      sx={{ display: 'flex', gap: 0.5, px: 1, py: 0.75, fontSize: 12, lineHeight: '18px', color: 'error.main', overflowWrap: 'anywhere' }}
    >
      <AlertIcon sx={{ fontSize: 14, mt: '2px', flexShrink: 0 }} />
      {children}
    </Box>
  );
}

/** The address of a link, asked for above the text. */
function LinkRow({ onInsert }: { onInsert: (href: string) => void }) {
  const { t } = useT();
  const id = useId();
  const [href, setHref] = useState('https://');
  const [isBad, setBad] = useState(false);
  const insert = () => (isWebAddress(href.trim()) ? onInsert(href.trim()) : setBad(true));
  return (
    <Box sx={{ borderBottom: '1px solid', borderColor: 'line.main' }}>
      <Box sx={{ display: 'flex', gap: 1, p: 1 }}>
        <TextInput
          value={href}
          autoFocus
          fullWidth
          error={isBad}
          onChange={(event) => {
            setHref(event.target.value);
            setBad(false);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            insert();
          }}
          inputProps={{ 'aria-label': t('share.editor.linkAddress'), ...(isBad && { 'aria-invalid': true, 'aria-describedby': id }) }}
        />
        <Button variant="outlined" color="inherit" onClick={insert}>
          {t('share.editor.insert')}
        </Button>
      </Box>
      {isBad && <Refused id={id}>{t('share.editor.linkBad')}</Refused>}
    </Box>
  );
}
