import { beforeEach, expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { actor, buildUser, refuse, stubServer } from '../testing/record-fixture.tsx';
import { renderPage } from '../testing/render.tsx';
import type { CommentPage, CommentRow, CommentThread, Mentionable } from './comment-queries.ts';
import { putMention, readTyping } from './mention-typing.ts';
import RecordComments from './RecordComments.tsx';

beforeEach(() => localStorage.clear());

const chen = { id: 7, userNO: 'owner', name: '陈嘉明', englishName: 'Chen Jiaming' };
const zhao = { id: 9, userNO: 'zhao', name: '赵敏', englishName: 'Zhao Min' };

const comment = (id: number, text: string, more: Partial<CommentRow> = {}): CommentRow => ({
  id,
  author: zhao,
  text,
  mentions: [],
  createdAt: '2026-11-18T08:40:00Z',
  editedAt: null,
  removedAt: null,
  rowVersion: 1,
  isMine: false,
  ...more,
});
const thread = (id: number, text: string, more: Partial<CommentThread> = {}): CommentThread => ({
  ...comment(id, text),
  replies: [],
  resolved: null,
  ...more,
});
const page = (threads: CommentThread[], more: Partial<CommentPage> = {}): CommentPage => ({
  totalCount: threads.length,
  resolvedCount: threads.filter(({ resolved }) => resolved).length,
  threads,
  hasOlder: false,
  ...more,
});

const place = { kind: 'riskControl', id: 214 };
type Handlers = Parameters<typeof stubServer>[1];

async function open(pages: CommentPage | (() => CommentPage), handlers: Handlers = {}, at = '/x?Id=214') {
  const server = stubServer(buildUser(), { getComments: () => (typeof pages === 'function' ? pages() : pages), ...handlers });
  const view = await renderPage(<RecordComments place={place} />, { at, user: buildUser() });
  await screen.findByRole('region', { name: 'Comments' });
  return { ...server, ...view };
}
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write a comment' });
/** Types as a hand does: the caret stands at the end. */
const type = (text: string, area = box()) => fireEvent.change(area, { target: { value: text, selectionStart: text.length } });
const press = (key: string, more: object = {}, area = box()) => fireEvent.keyDown(area, { key, ...more });

test('an empty record says what comments are for and that they are no decisions', async () => {
  await open(page([]));
  expect(screen.getByText(/Comments are not decisions/)).toBeInTheDocument();
  expect(screen.getByText(/^A comment is not a decision\./)).toBeInTheDocument();
});

test('a record without comments for this reader shows nothing at all', async () => {
  const { sentTo } = stubServer(buildUser(), { getComments: () => refuse({ code: 'not_found', message: 'none' }) });
  const { container } = await renderPage(<RecordComments place={place} />, { at: '/x?Id=214', user: buildUser() });
  await waitFor(() => expect(sentTo('getComments')).toHaveLength(1));
  expect(container).toHaveTextContent('');
});

test('comments are drawn with author, time, mark of editing and light Markdown; nothing of a text becomes markup', async () => {
  const text = '**First** batch, @Zhao Min\n- a\n- b\n\n<img src=x onerror=alert(1)> [x](javascript:alert(1)) [web](https://example.com/)';
  await open(
    page([
      thread(1, text, { editedAt: '2026-11-18T09:00:00Z', mentions: [{ name: 'Zhao Min', person: zhao }] }),
      thread(2, '', { removedAt: '2026-11-18T09:00:00Z' }),
    ]),
  );
  const region = screen.getByRole('region', { name: 'Comments' });
  expect(within(region).getByText('First').tagName).toBe('STRONG');
  expect(within(region).getByText('@Zhao Min')).toBeInTheDocument();
  expect(within(region).getByText(', edited')).toBeInTheDocument();
  expect(within(region).getByText('Deleted by the author.')).toBeInTheDocument();
  expect(region.querySelector('img')).toBeNull();
  const links = within(region).getAllByRole('link');
  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('rel')])).toEqual([
    ['https://example.com/', 'noopener noreferrer nofollow'],
  ]);
  expect(region).toHaveTextContent('<img src=x onerror=alert(1)> [x](javascript:alert(1))');
  expect(within(region).getByText('2 comments')).toBeInTheDocument();
});

test('Ctrl+Enter sends, a failed sending keeps the text and says why, and what was not sent is there again after leaving', async () => {
  let isDown = true;
  const { sentTo, unmount } = await open(page([]), {
    addComment: ({ body }) => (isDown ? refuse({ code: 'fault.busy', message: 'The portal is busy.' }) : thread(3, String(body['text']))),
  });
  type('Could it run in parallel?');
  press('Enter');
  expect(sentTo('addComment')).toEqual([]);
  press('Enter', { ctrlKey: true });
  expect(await screen.findByRole('alert')).toHaveTextContent('your text is still here. The portal is busy.');
  expect(box()).toHaveValue('Could it run in parallel?');
  unmount();
  const again = await open(page([]), { addComment: ({ body }) => thread(3, String(body['text'])) });
  expect(box()).toHaveValue('Could it run in parallel?');
  expect(screen.getByText('Your unsent text was restored.')).toBeInTheDocument();
  isDown = false;
  press('Enter', { metaKey: true });
  await waitFor(() => expect(box()).toHaveValue(''));
  expect(again.sentTo('addComment')).toEqual([{ ...place, text: 'Could it run in parallel?', mentions: [] }]);
  expect(Object.keys(localStorage).filter((key) => key.includes('comment:'))).toEqual([]);
});

test('more than 2,000 characters are counted and not sent', async () => {
  const { sentTo } = await open(page([]));
  type('😀'.repeat(2003));
  expect(screen.getByText('3 characters too many (2,000 at most)')).toBeInTheDocument();
  press('Enter', { ctrlKey: true });
  expect(screen.getByRole('button', { name: 'Comment' })).toBeDisabled();
  expect(sentTo('addComment')).toEqual([]);
});

test('@ proposes who may read the record; the keys pick, and the comment speaks to them', async () => {
  const people: Mentionable[] = [
    { ...chen, department: '', departmentEn: '' },
    { ...zhao, department: '供应链部', departmentEn: 'Supply Chain' },
  ];
  const asked: string[] = [];
  const { sentTo } = await open(page([]), {
    findMentionable: ({ url }) => {
      asked.push(new URL(url, 'http://x').searchParams.get('q') ?? '');
      return people;
    },
    addComment: ({ body }) => thread(3, String(body['text'])),
  });
  type('Please @zh');
  const list = await screen.findByRole('listbox', { name: 'People you can mention' });
  expect(within(list).getByRole('option', { name: /Zhao Min/ })).toHaveTextContent('zhao · Supply Chain');
  expect(asked).toEqual(['zh']);
  press('ArrowDown');
  const option = within(list).getByRole('option', { name: /Zhao Min/ });
  expect(option).toHaveAttribute('aria-selected', 'true');
  expect(box()).toHaveAttribute('aria-activedescendant', option.id);
  press('Enter');
  expect(box()).toHaveValue('Please @Zhao Min ');
  expect(screen.queryByRole('listbox')).toBeNull();
  type('Please @Zhao Min and @');
  await screen.findByRole('listbox');
  press('Escape');
  expect(screen.queryByRole('listbox')).toBeNull();
  press('Enter', { ctrlKey: true });
  await waitFor(() => expect(sentTo('addComment')).toHaveLength(1));
  expect(sentTo('addComment')[0]).toMatchObject({ mentions: [{ id: 9, name: 'Zhao Min' }] });
});

test('resolving has an undo of ten seconds, then the thread folds; it opens and is reopened', async () => {
  let resolved: CommentThread['resolved'] = null;
  const { sentTo } = await open(() => page([thread(1, 'Could it run in parallel?', { resolved })]), {
    resolveComment: ({ body }) => {
      resolved = body['resolved'] ? { by: chen, at: '2026-11-19T01:05:00Z', isMine: true } : null;
      return thread(1, 'Could it run in parallel?', { resolved });
    },
  });
  await actor.click(screen.getByRole('button', { name: 'Resolve' }));
  expect(await screen.findByText('You resolved this thread.')).toBeInTheDocument();
  expect(screen.getByText(/^(9|10) s$/)).toBeInTheDocument();
  await actor.click(screen.getByRole('button', { name: 'Undo' }));
  await actor.click(await screen.findByRole('button', { name: 'Resolve' }));
  await screen.findByText('You resolved this thread.');
  const later = Date.now() + 10_001;
  const clock = jest.spyOn(Date, 'now').mockReturnValue(later);
  expect(await screen.findByText('Resolved by Chen Jiaming: Could it run in parallel?')).toBeInTheDocument();
  clock.mockRestore();
  expect(screen.getByText('1 comment, 1 resolved')).toBeInTheDocument();
  await actor.click(screen.getByRole('button', { name: 'Show' }));
  expect(screen.getByRole('button', { name: 'Hide' })).toHaveAttribute('aria-expanded', 'true');
  await actor.click(screen.getByRole('button', { name: 'Reopen' }));
  expect(await screen.findByRole('button', { name: 'Resolve' })).toBeInTheDocument();
  expect(sentTo('resolveComment').map((body) => body['resolved'])).toEqual([true, false, true, false]);
});

test('one answers, edits in place and deletes one’s own; what others wrote has neither', async () => {
  const mine = comment(2, 'It can', { author: chen, isMine: true, rowVersion: 4 });
  const { sentTo } = await open(page([thread(1, 'Can it?', { replies: [mine] })]), {
    addComment: ({ body }) => thread(3, String(body['text'])),
    editComment: ({ body }) => thread(2, String(body['text'])),
    removeComment: () => thread(2, ''),
  });
  expect(screen.getAllByRole('button', { name: 'Edit' })).toHaveLength(1);
  await actor.click(screen.getByRole('button', { name: 'Reply' }));
  const reply = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reply to Zhao Min' });
  type('Yes', reply);
  press('Enter', { ctrlKey: true }, reply);
  await waitFor(() => expect(sentTo('addComment')).toEqual([{ ...place, replyTo: 1, text: 'Yes', mentions: [] }]));
  await actor.click(screen.getByRole('button', { name: 'Edit' }));
  const edited = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Edit comment' });
  expect(edited).toHaveValue('It can');
  type('It can, from May', edited);
  await actor.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sentTo('editComment')).toEqual([{ commentId: 2, rowVersion: 4, text: 'It can, from May', mentions: [] }]));
  await actor.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete this comment?' });
  await actor.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(sentTo('removeComment')).toEqual([{ commentId: 2 }]));
});

test('the comment of the address is brought into view, also out of an older page and a folded thread', async () => {
  const scrolled: string[] = [];
  Element.prototype.scrollIntoView = function scroll(this: Element) {
    scrolled.push(this.id);
  };
  const folded = thread(5, 'Old for @赵敏', {
    mentions: [{ name: '赵敏', person: zhao }],
    replies: [comment(6, 'Answer')],
    resolved: { by: zhao, at: '2026-11-19T01:05:00Z', isMine: false },
  });
  await open(
    page([]),
    { getComments: ({ url }) => (url.includes('before=9') ? page([folded]) : page([thread(9, 'New')], { hasOlder: true })) },
    '/x?Id=214&comment=6',
  );
  await waitFor(() => expect(scrolled).toEqual(['comment-6']));
  await act(async () => undefined);
  expect(document.activeElement?.id).toBe('comment-6');
  expect(screen.getByText('Resolved by Zhao Min: Old for @Zhao Min')).toBeInTheDocument();
});

test.each([
  ['@', 1, { start: 0, q: '' }],
  ['请@赵', 3, { start: 1, q: '赵' }],
  ['see @Zhao Mi', 12, { start: 4, q: 'Zhao Mi' }],
  ['me@example.com', 14, undefined],
  ['@Zhao Min told us', 17, undefined],
])('what is typed after an @: %s', (text, caret, found) => {
  expect(readTyping(text, caret)).toEqual(found);
});

test('two people of one name are told apart by their numbers', () => {
  const first = putMention({ text: '@赵', mentions: [] }, { start: 0, caret: 2 }, zhao);
  expect(first).toEqual({ words: { text: '@赵敏 ', mentions: [{ id: 9, name: '赵敏' }] }, caret: 4 });
  const text = `${first.words.text}@赵`;
  const second = putMention({ ...first.words, text }, { start: 4, caret: 6 }, { id: 10, name: '赵敏', userNO: 'zhao2' });
  expect(second.words.mentions).toEqual([
    { id: 9, name: '赵敏' },
    { id: 10, name: '赵敏 (zhao2)' },
  ]);
});
